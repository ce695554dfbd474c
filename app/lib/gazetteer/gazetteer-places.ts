/** Centres of towns in the United States and Canada: name, state or province, latitude, longitude; a few miles exact. */
export const TOWNS = `
New York,NY,40.71,-74.01
Manhattan,NY,40.78,-73.97
Brooklyn,NY,40.65,-73.95
Queens,NY,40.73,-73.79
Bronx,NY,40.84,-73.87
Staten Island,NY,40.58,-74.15
Yonkers,NY,40.93,-73.90
Buffalo,NY,42.89,-78.88
Rochester,NY,43.16,-77.61
Syracuse,NY,43.05,-76.15
Albany,NY,42.65,-73.76
Ithaca,NY,42.44,-76.50
Jersey City,NJ,40.72,-74.04
Hoboken,NJ,40.74,-74.03
Newark,NJ,40.74,-74.17
Princeton,NJ,40.35,-74.66
Philadelphia,PA,39.95,-75.17
Pittsburgh,PA,40.44,-80.00
Boston,MA,42.36,-71.06
Cambridge,MA,42.37,-71.11
Somerville,MA,42.39,-71.10
Worcester,MA,42.26,-71.80
Northampton,MA,42.33,-72.63
Providence,RI,41.82,-71.41
Hartford,CT,41.76,-72.69
New Haven,CT,41.31,-72.93
Portland,ME,43.66,-70.26
Burlington,VT,44.48,-73.21
Manchester,NH,42.99,-71.46
Baltimore,MD,39.29,-76.61
Bethesda,MD,38.98,-77.10
Washington,DC,38.91,-77.04
Arlington,VA,38.88,-77.10
Alexandria,VA,38.80,-77.05
Richmond,VA,37.54,-77.44
Charlottesville,VA,38.03,-78.48
Norfolk,VA,36.85,-76.29
Raleigh,NC,35.78,-78.64
Durham,NC,35.99,-78.90
Charlotte,NC,35.23,-80.84
Asheville,NC,35.60,-82.55
Charleston,SC,32.78,-79.93
Atlanta,GA,33.75,-84.39
Decatur,GA,33.77,-84.30
Savannah,GA,32.08,-81.09
Miami,FL,25.76,-80.19
Miami Beach,FL,25.79,-80.13
Fort Lauderdale,FL,26.12,-80.14
Tampa,FL,27.95,-82.46
Orlando,FL,28.54,-81.38
Jacksonville,FL,30.33,-81.66
Nashville,TN,36.16,-86.78
Memphis,TN,35.15,-90.05
Louisville,KY,38.25,-85.76
Birmingham,AL,33.52,-86.80
New Orleans,LA,29.95,-90.07
Columbus,OH,39.96,-83.00
Cleveland,OH,41.50,-81.69
Cincinnati,OH,39.10,-84.51
Detroit,MI,42.33,-83.05
Ann Arbor,MI,42.28,-83.74
Grand Rapids,MI,42.96,-85.67
Indianapolis,IN,39.77,-86.16
Chicago,IL,41.88,-87.63
Evanston,IL,42.05,-87.69
Oak Park,IL,41.89,-87.78
Milwaukee,WI,43.04,-87.91
Madison,WI,43.07,-89.40
Minneapolis,MN,44.98,-93.27
St. Paul,MN,44.95,-93.09
Duluth,MN,46.79,-92.10
Des Moines,IA,41.59,-93.62
St. Louis,MO,38.63,-90.20
Kansas City,MO,39.10,-94.58
Omaha,NE,41.26,-95.93
Oklahoma City,OK,35.47,-97.52
Tulsa,OK,36.15,-95.99
Little Rock,AR,34.75,-92.29
Dallas,TX,32.78,-96.80
Fort Worth,TX,32.76,-97.33
Austin,TX,30.27,-97.74
Houston,TX,29.76,-95.37
San Antonio,TX,29.42,-98.49
Denver,CO,39.74,-104.99
Boulder,CO,40.01,-105.27
Aurora,CO,39.73,-104.83
Lakewood,CO,39.70,-105.08
Fort Collins,CO,40.59,-105.08
Colorado Springs,CO,38.83,-104.82
Salt Lake City,UT,40.76,-111.89
Park City,UT,40.65,-111.50
Boise,ID,43.62,-116.20
Missoula,MT,46.87,-113.99
Bozeman,MT,45.68,-111.04
Albuquerque,NM,35.08,-106.65
Santa Fe,NM,35.69,-105.94
Phoenix,AZ,33.45,-112.07
Scottsdale,AZ,33.49,-111.93
Tempe,AZ,33.43,-111.94
Sedona,AZ,34.87,-111.76
Tucson,AZ,32.22,-110.97
Las Vegas,NV,36.17,-115.14
Reno,NV,39.53,-119.81
Los Angeles,CA,34.05,-118.24
Santa Monica,CA,34.02,-118.49
Venice,CA,33.99,-118.46
Pasadena,CA,34.15,-118.14
Long Beach,CA,33.77,-118.19
Santa Barbara,CA,34.42,-119.70
Ojai,CA,34.45,-119.24
San Diego,CA,32.72,-117.16
Encinitas,CA,33.04,-117.29
San Francisco,CA,37.77,-122.42
Oakland,CA,37.80,-122.27
Berkeley,CA,37.87,-122.27
San Jose,CA,37.34,-121.89
Palo Alto,CA,37.44,-122.14
Santa Cruz,CA,36.97,-122.03
Sacramento,CA,38.58,-121.49
Portland,OR,45.52,-122.68
Beaverton,OR,45.49,-122.80
Gresham,OR,45.50,-122.43
Lake Oswego,OR,45.42,-122.70
Eugene,OR,44.05,-123.09
Springfield,OR,44.05,-123.02
Bend,OR,44.06,-121.32
Ashland,OR,42.19,-122.71
Seattle,WA,47.61,-122.33
Bellevue,WA,47.61,-122.20
Tacoma,WA,47.25,-122.44
Olympia,WA,47.04,-122.90
Spokane,WA,47.66,-117.43
Anchorage,AK,61.22,-149.90
Honolulu,HI,21.31,-157.86
Waikiki,HI,21.28,-157.83
Kailua,HI,21.40,-157.74
Kaneohe,HI,21.41,-157.80
Waimanalo,HI,21.35,-157.72
Aiea,HI,21.38,-157.93
Pearl City,HI,21.40,-157.97
Waipahu,HI,21.39,-158.01
Ewa Beach,HI,21.32,-158.01
Kapolei,HI,21.34,-158.06
Mililani,HI,21.45,-158.01
Wahiawa,HI,21.50,-158.02
Haleiwa,HI,21.59,-158.10
Hilo,HI,19.71,-155.09
Toronto,ON,43.65,-79.38
Mississauga,ON,43.59,-79.64
Ottawa,ON,45.42,-75.70
Hamilton,ON,43.26,-79.87
Guelph,ON,43.55,-80.25
London,ON,42.98,-81.25
Montreal,QC,45.50,-73.57
Quebec City,QC,46.81,-71.21
Vancouver,BC,49.28,-123.12
North Vancouver,BC,49.32,-123.07
Burnaby,BC,49.25,-122.98
Victoria,BC,48.43,-123.37
Kelowna,BC,49.89,-119.50
Calgary,AB,51.05,-114.07
Edmonton,AB,53.55,-113.49
Winnipeg,MB,49.90,-97.14
Saskatoon,SK,52.13,-106.67
Regina,SK,50.45,-104.62
Halifax,NS,44.65,-63.58
Fredericton,NB,45.96,-66.64
St. John's,NL,47.56,-52.71
`;
