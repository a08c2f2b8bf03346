/** Cities that are called otherwise in English. */
export const cityNames: readonly (readonly string[])[] = [
  ['Cologne', 'Köln'],
  ['Geneva', 'Genf', 'Genève'],
  ['Hanover', 'Hannover'],
  ['Milan', 'Mailand', 'Milano'],
  ['Munich', 'München'],
  ['Nuremberg', 'Nürnberg'],
  ['Prague', 'Prag', 'Praha'],
  ['Vienna', 'Wien'],
  ['Zurich', 'Zürich'],
]

/** German words for industries and stages of deals, which workspaces often have in English. */
const englishOf: Readonly<Record<string, readonly string[]>> = {
  krankenhaus: ['hospital'],
  krankenhaeuser: ['hospital'],
  klinik: ['hospital', 'clinic'],
  kliniken: ['hospital', 'clinic'],
  apotheke: ['pharmacy'],
  apotheken: ['pharmacy'],
  versicherung: ['insurance'],
  versicherungen: ['insurance'],
  bank: ['banking'],
  banken: ['bank', 'banking'],
  kanzlei: ['legal', 'law'],
  kanzleien: ['legal', 'law'],
  labor: ['laboratory', 'lab'],
  labore: ['laboratory', 'lab'],
  schule: ['school', 'education'],
  schulen: ['school', 'education'],
  hochschule: ['university'],
  hochschulen: ['university'],
  universitaet: ['university'],
  agentur: ['agency'],
  agenturen: ['agency'],
  beratung: ['consulting'],
  beratungen: ['consulting'],
  handel: ['retail'],
  einzelhandel: ['retail'],
  industrie: ['manufacturing', 'industry'],
  maschinenbau: ['manufacturing'],
  logistik: ['logistics'],
  gastronomie: ['restaurants', 'hospitality'],
  gesundheitswesen: ['healthcare'],
  energie: ['energy'],
  bau: ['construction'],
  verhandlung: ['negotiation'],
  verhandlungen: ['negotiation'],
  verhandlungsphase: ['negotiation'],
  angebotsphase: ['proposal'],
  qualifiziert: ['qualified'],
  qualifizierte: ['qualified'],
  qualifizierten: ['qualified'],
  erstgespraech: ['discovery'],
}
const normalizeGerman = (text: string): string =>
  text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
const translatedFields: readonly string[] = ['industry', 'stage']

/** What else a word of a question may be called in the values of a field; the word is in lower case, with ae for ä. */
export function listOtherNames(word: string, field: string): readonly string[] {
  if (translatedFields.includes(field)) return englishOf[word] ?? []
  if (field !== 'city') return []
  const names = cityNames.find((all) => all.some((name) => normalizeGerman(name) === word)) ?? []
  return names.map(normalizeGerman).filter((name) => name !== word)
}
/** The beginnings by which values of any field may be looked up besides the word's own. */
export const listAllOtherNames = (word: string): readonly string[] => [
  ...(englishOf[word] ?? []),
  ...(cityNames.find((all) => all.some((name) => normalizeGerman(name) === word)) ?? []).map((name) =>
    name.toLowerCase(),
  ),
]
