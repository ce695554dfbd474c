/** What practitioners of this field are licensed, certified and organised as in the US and Canada, and who says so. */

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const LICENSES = lines(`
  Acupuncturist
  Advanced Practice Registered Nurse
  Athletic Trainer
  Certified Nurse Midwife
  Chiropractor
  Clinical Psychologist
  Dietitian
  Doctor of Acupuncture
  Doctor of Naturopathic Medicine
  Doctor of Osteopathic Medicine
  Esthetician
  Kinesiologist
  Licensed Acupuncturist
  Licensed Clinical Social Worker
  Licensed Marriage and Family Therapist
  Licensed Massage Therapist
  Licensed Mental Health Counselor
  Licensed Midwife
  Licensed Practical Nurse
  Licensed Professional Clinical Counselor
  Licensed Professional Counselor
  Medical Doctor
  Music Therapist
  Naturopathic Doctor
  Nurse Practitioner
  Occupational Therapist
  Pharmacist
  Physical Therapist
  Physical Therapist Assistant
  Physician Assistant
  Psychologist
  Registered Acupuncturist
  Registered Dietitian
  Registered Massage Therapist
  Registered Nurse
  Registered Psychotherapist
  Registered Social Worker
  Speech-Language Pathologist
  Traditional Chinese Medicine Practitioner
`);

const LICENSE_BOARDS = lines(`
  Alabama Board of Massage Therapy
  Arizona Acupuncture Board of Examiners
  Arizona State Board of Massage Therapy
  Arizona State Board of Nursing
  California Acupuncture Board
  California Board of Behavioral Sciences
  California Board of Chiropractic Examiners
  California Board of Registered Nursing
  California Massage Therapy Council
  California Naturopathic Medicine Committee
  College of Chiropractors of Ontario
  College of Massage Therapists of British Columbia
  College of Massage Therapists of Ontario
  College of Naturopaths of Ontario
  College of Registered Psychotherapists of Ontario
  College of Traditional Chinese Medicine Practitioners and Acupuncturists of Ontario
  Colorado Department of Regulatory Agencies
  Connecticut Department of Public Health
  District of Columbia Department of Health
  Florida Board of Acupuncture
  Florida Board of Massage Therapy
  Florida Board of Nursing
  Georgia Board of Massage Therapy
  Hawaii Board of Massage Therapy
  Idaho Board of Massage Therapy
  Illinois Department of Financial and Professional Regulation
  Indiana Professional Licensing Agency
  Iowa Board of Massage Therapy
  Kansas State Board of Healing Arts
  Kentucky Board of Licensure for Massage Therapy
  Louisiana Board of Massage Therapy
  Maine Office of Professional and Occupational Regulation
  Maryland Board of Massage Therapy Examiners
  Massachusetts Board of Registration of Massage Therapy
  Michigan Department of Licensing and Regulatory Affairs
  Minnesota Board of Nursing
  Mississippi State Board of Massage Therapy
  Missouri Board of Therapeutic Massage
  Montana Board of Massage Therapy
  National Certification Commission for Acupuncture and Oriental Medicine
  Nebraska Department of Health and Human Services
  Nevada State Board of Massage Therapy
  New Brunswick Massotherapy Association
  New Hampshire Office of Professional Licensure and Certification
  New Jersey Board of Massage and Bodywork Therapy
  New Mexico Regulation and Licensing Department
  New York State Education Department
  North Carolina Board of Massage and Bodywork Therapy
  North Dakota Board of Massage Therapy
  Ohio State Medical Board
  Oklahoma State Board of Cosmetology and Barbering
  Oregon Board of Chiropractic Examiners
  Oregon Board of Massage Therapists
  Oregon Board of Naturopathic Medicine
  Oregon Medical Board
  Pennsylvania State Board of Massage Therapy
  Rhode Island Department of Health
  South Carolina Board of Massage Bodywork
  South Dakota Board of Massage Therapy
  Tennessee Massage Licensure Board
  Texas Department of Licensing and Regulation
  Texas Medical Board
  Utah Division of Professional Licensing
  Vermont Office of Professional Regulation
  Virginia Board of Nursing
  Washington State Department of Health
  West Virginia Massage Therapy Licensure Board
  Wisconsin Department of Safety and Professional Services
  Wyoming Board of Nursing
`);

const CERTIFICATES = lines(`
  Ayurvedic Health Counselor
  Ayurvedic Practitioner
  Board Certified in Therapeutic Massage and Bodywork
  Breathwork Facilitator
  Certified Biodynamic Craniosacral Therapist
  Certified Clinical Aromatherapist
  Certified Clinical Hypnotherapist
  Certified Health Coach
  Certified Herbalist
  Certified Life Coach
  Certified Lymphedema Therapist
  Certified Nutrition Specialist
  Certified Personal Trainer
  Certified Pilates Teacher
  Certified Reflexologist
  Certified Sound Healer
  Certified Yoga Therapist
  Doula
  EMDR Trained Therapist
  Feldenkrais Practitioner
  Holistic Nutritionist
  Kundalini Yoga Teacher
  Meditation Teacher
  Mindfulness-Based Stress Reduction Teacher
  National Board Certified Health and Wellness Coach
  Prenatal Massage Certificate
  Reiki Level II
  Reiki Master
  Rolfer
  Shiatsu Practitioner
  Somatic Experiencing Practitioner
  Tai Chi Instructor
  Thai Massage Certificate
  Yoga Teacher, 200 hours
  Yoga Teacher, 500 hours
`);

const CERTIFIERS = lines(`
  American Council on Exercise
  Biodynamic Craniosacral Therapy Association of North America
  Board for Certification of Nutrition Specialists
  Institute for Integrative Nutrition
  International Association of Yoga Therapists
  International Center for Reiki Training
  International Coaching Federation
  Lymphology Association of North America
  National Academy of Sports Medicine
  National Ayurvedic Medical Association
  National Board for Health and Wellness Coaching
  National Certification Board for Therapeutic Massage and Bodywork
  National Pilates Certification Program
  Somatic Experiencing International
  Upledger Institute International
  Yoga Alliance
`);

const ASSOCIATIONS = lines(`
  American Acupuncture Council
  American Art Therapy Association
  American Association of Naturopathic Physicians
  American Association of Nutritional Consultants
  American Chiropractic Association
  American Herbalists Guild
  American Holistic Health Association
  American Massage Therapy Association
  American Organization for Bodywork Therapies of Asia
  American Physical Therapy Association
  Associated Bodywork and Massage Professionals
  Association for Comprehensive Energy Psychology
  Canadian Association of Naturopathic Doctors
  Canadian Reiki Association
  International Association of Reiki Professionals
  International Association of Yoga Therapists
  International Coaching Federation
  National Association for Holistic Aromatherapy
  National Ayurvedic Medical Association
  National Guild of Hypnotists
  Registered Massage Therapists’ Association of Ontario
  Reflexology Association of America
  Sound Healers Association
  Yoga Alliance
`);

const DEGREES = lines(`
  Associate of Applied Science in Massage Therapy
  Bachelor of Arts in Psychology
  Bachelor of Health Science
  Bachelor of Science in Exercise Science
  Bachelor of Science in Kinesiology
  Bachelor of Science in Nursing
  Bachelor of Science in Nutrition
  Doctor of Acupuncture and Chinese Medicine
  Doctor of Chiropractic
  Doctor of Medicine
  Doctor of Naturopathic Medicine
  Doctor of Osteopathic Medicine
  Doctor of Philosophy in Psychology
  Doctor of Physical Therapy
  Doctor of Psychology
  Master of Acupuncture
  Master of Arts in Counseling
  Master of Occupational Therapy
  Master of Public Health
  Master of Science in Acupuncture and Oriental Medicine
  Master of Science in Nursing
  Master of Science in Nutrition
  Master of Social Work
`);

const SCHOOLS = lines(`
  Bastyr University
  California Institute of Integral Studies
  Canadian College of Naturopathic Medicine
  Emperor’s College of Traditional Oriental Medicine
  Maryland University of Integrative Health
  Naropa University
  National University of Natural Medicine
  Pacific College of Health and Science
  Palmer College of Chiropractic
  Southwest College of Naturopathic Medicine
  University of Western States
`);

type Kind = 'license' | 'certificate' | 'membership' | 'degree';

const ofKind = (kind: Kind, names: readonly string[]) => names.map((name) => ({ kind, name }));

export const CREDENTIALS = [
  ...ofKind('license', LICENSES),
  ...ofKind('certificate', CERTIFICATES),
  ...ofKind(
    'membership',
    ASSOCIATIONS.map((name) => `Member, ${name}`),
  ),
  ...ofKind('degree', DEGREES),
];

export const ISSUERS = [
  ...ofKind('license', LICENSE_BOARDS),
  ...ofKind('certificate', CERTIFIERS),
  ...ofKind('membership', ASSOCIATIONS),
  ...ofKind('degree', SCHOOLS),
];
