export const shapeIds = [
  'announcement',
  'how_to',
  'story',
  'opinion',
  'case',
  'list',
  'questions',
  'event',
  'job',
] as const
export type ShapeId = (typeof shapeIds)[number]

export const shapeLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'uk'] as const
export type ShapeLanguage = (typeof shapeLanguages)[number]

/** In their own words, for a choice of them. */
export const shapeLanguageNames: Record<ShapeLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  uk: 'Українська',
}

/** Of one language: of each shape its name, and of each of its questions what is asked and its heading. */
export type ShapeTexts = Record<
  ShapeId,
  readonly [name: string, ...questions: (readonly [ask: string, heading: string])[]]
>
