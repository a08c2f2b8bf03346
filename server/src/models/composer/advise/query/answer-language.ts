/** The language that an answer is written in. */
export type Language = 'en' | 'de'
