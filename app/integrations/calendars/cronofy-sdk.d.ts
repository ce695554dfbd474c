/** The parts of the SDK that are used; it brings no types. */
declare module 'cronofy' {
  interface Options {
    client_id: string;
    client_secret: string;
    data_center?: string;
    access_token?: string;
  }

  type Fields = Record<string, unknown>;

  class Cronofy {
    constructor(options: Options);
    urls: { api: string };
    /** All calls go through it; `omitted` are options that are none of the call's. */
    _httpCall: (
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      options: Fields,
      callback?: null,
      omitted?: string[],
    ) => Promise<unknown>;
    requestAccessToken(options: Fields): Promise<unknown>;
    refreshAccessToken(options: Fields): Promise<unknown>;
    revokeAuthorization(options: Fields): Promise<unknown>;
    revokeProfileAuthorization(options: Fields): Promise<unknown>;
    userInfo(options?: Fields): Promise<unknown>;
    readEvents(options: Fields): Promise<unknown>;
    createEvent(options: Fields): Promise<unknown>;
    deleteEvent(options: Fields): Promise<unknown>;
    createNotificationChannel(options: Fields): Promise<unknown>;
    deleteNotificationChannel(options: Fields): Promise<unknown>;
  }

  export = Cronofy;
}
