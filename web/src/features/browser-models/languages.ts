/** Names of languages by their codes. */
export const languageNames: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
  uk: 'Ukrainian',
  pl: 'Polish',
  ja: 'Japanese',
  zh: 'Chinese',
}
export const translationLanguages = Object.keys(languageNames)
