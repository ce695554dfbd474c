const words = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** What clients come for: topics that a practitioner can be endorsed for. */
export const TOPICS = words(`
  Acid reflux, Acne, ADHD, Addiction, Adrenal fatigue, Aging well, Allergies, Anger, Ankle pain, Anxiety, Arthritis, Asthma,
  Athletic performance, Autoimmune conditions, Back pain, Balance, Behavior change, Birth preparation, Bloating, Blood pressure,
  Blood sugar, Body image, Brain fog, Breastfeeding, Breathing, Burnout, Cancer support, Career changes, Caregiver stress,
  Carpal tunnel syndrome, Childhood trauma, Cholesterol, Chronic fatigue, Chronic illness, Chronic pain, Circulation, Colds and flu,
  Communication, Concussion, Confidence, Constipation, Couples, Creativity, Crohn’s disease, Depression, Detox, Diabetes, Digestion,
  Dizziness, Eating habits, Eczema, Elbow pain, Emotional balance, Endometriosis, Energy, Family conflict, Fatigue, Fear of flying,
  Fertility, Fibromyalgia, Flexibility, Focus, Food allergies, Foot pain, Frozen shoulder, Gluten intolerance, Grief, Gut health,
  Hair loss, Hamstring injuries, Headaches, Heart health, Heartburn, Herniated disc, Hip pain, Hives, Hormone balance, Hot flashes,
  IBS, Immune support, Infertility, Inflammation, Injury recovery, Insomnia, Intimacy, Jaw pain, Jet lag, Joint pain, Knee pain,
  Life transitions, Long COVID, Loneliness, Low libido, Lower back pain, Lyme disease, Lymphatic drainage, Meditation, Memory,
  Menopause, Menstrual cramps, Migraines, Mindfulness, Mobility, Mood swings, Morning sickness, Motivation, Multiple sclerosis,
  Muscle tension, Nausea, Neck pain, Neuropathy, Nutrition, OCD, Osteoporosis, Overwhelm, Panic attacks, Parenting, Parkinson’s disease,
  PCOS, Pelvic floor, Perimenopause, Phobias, Plantar fasciitis, PMS, Post-surgery recovery, Postpartum, Posture, Pregnancy,
  Prenatal care, Procrastination, Psoriasis, PTSD, Public speaking, Quitting smoking, Relationships, Relaxation, Repetitive strain,
  Resilience, Rheumatoid arthritis, Rotator cuff, Sacroiliac pain, Scar tissue, Sciatica, Scoliosis, Self-care, Self-esteem,
  Sexual health, Shin splints, Shoulder pain, Sinus congestion, Skin health, Sleep, Social anxiety, Spiritual growth,
  Sports injuries, Sprains, Stiffness, Stress, Stroke recovery, Swelling, Tendinitis, Tennis elbow, Tension headaches, Thyroid,
  Tinnitus, TMJ, Trauma, Trigger points, Ulcerative colitis, Upper back pain, Varicose veins, Vertigo, Weight loss, Whiplash,
  Women’s health, Work-life balance, Wrist pain
`);

export const LANGUAGES = words(`
  American Sign Language, Arabic, Armenian, Bengali, Cantonese, Croatian, Czech, Danish, Dutch, English, Farsi, Finnish, French, German,
  Greek, Gujarati, Haitian Creole, Hebrew, Hindi, Hungarian, Italian, Japanese, Khmer, Korean, Mandarin, Norwegian, Polish, Portuguese,
  Punjabi, Romanian, Russian, Serbian, Spanish, Swahili, Swedish, Tagalog, Tamil, Telugu, Thai, Turkish, Ukrainian, Urdu, Vietnamese
`);

export const MORE_CLIENTS = words(`
  Business owners, Couples, First responders, LGBTQ+ clients, Military and veterans, Older adults, People in recovery,
  People living with cancer, People with disabilities, Performers, Pregnant clients, Students, Teachers
`);
