import { getCountryName, toCountryCode } from '@draftwright/contract/crm/countries'
import type { FormatContext } from './format.ts'

/** What states and the words around facts are called in German answers, by their English words. */
const germanTerms: Readonly<Record<string, string>> = {
  unknown: 'unbekannt',
  planned: 'geplant',
  created: 'angelegt',
  due: 'fällig',
  note: 'Notiz',
  // States.
  open: 'offen',
  won: 'gewonnen',
  lost: 'verloren',
  closed: 'abgeschlossen',
  done: 'erledigt',
  new: 'neu',
  drafted: 'als Entwurf',
  shortlisted: 'vorgemerkt',
  archived: 'archiviert',
  draft: 'Entwurf',
  'in review': 'in Prüfung',
  'changes requested': 'zur Überarbeitung zurück',
  'sent back for changes': 'zur Überarbeitung zurück',
  approved: 'freigegeben',
  scheduled: 'terminiert',
  'on its way out': 'wird veröffentlicht',
  published: 'veröffentlicht',
  failed: 'fehlgeschlagen',
  'could not be published': 'konnte nicht veröffentlicht werden',
  missed: 'verpasst',
  'missed its time': 'hat den Termin verpasst',
  unclear: 'unklar',
  'unclear whether it went out': 'unklar, ob veröffentlicht',
  lead: 'Lead',
  prospect: 'Interessent',
  customer: 'Kunde',
  former: 'ehemalig',
  partner: 'Partner',
  call: 'Anruf',
  meeting: 'Meeting',
  survey: 'Umfrage',
  guest: 'Gast',
  member: 'Mitglied',
  inactive: 'inaktiv',
  // Words before facts.
  'owner ': 'zuständig: ',
  'next: ': 'nächster Schritt: ',
  'reason: ': 'Grund: ',
  'from the post ': 'über den Beitrag ',
  'by voice': 'gesprochen',
  'channel ': 'Kanal ',
  'pillar ': 'Säule ',
  'by ': 'von ',
  'for ': 'für ',
  'about ': 'zu ',
  'on ': 'zu ',
  'with ': 'mit ',
  'keywords: ': 'Suchbegriffe: ',
  'answered by ': 'beantwortet von ',
  'was due to close on': 'sollte abgeschlossen sein am',
  closes: 'Abschluss am',
  'was due': 'war fällig',
  'goes out': 'geht raus',
  'planned for': 'geplant für',
  'last changed': 'zuletzt geändert',
  added: 'angelegt',
  changed: 'geändert',
  deleted: 'gelöscht',
  submitted: 'zur Prüfung gegeben',
  generated: 'erzeugt',
  'no date': 'ohne Datum',
}
/** Words of answers in the language of the question. */
export const translateWords = (words: string, { language }: Pick<FormatContext, 'language'>): string =>
  language === 'de' ? (germanTerms[words] ?? words) : words
/** A state as it is stored: "in_review". */
export const translateState = (state: string, speech: Pick<FormatContext, 'language'>): string =>
  translateWords(state.replaceAll('_', ' '), speech)

const germanCountries = new Intl.DisplayNames('de', { type: 'region' })
/** The tools name countries in English. */
export function translateCountry(name: string, { language }: Pick<FormatContext, 'language'>): string {
  const code = language === 'de' ? toCountryCode(name) : null
  return code === null ? name : (germanCountries.of(code) ?? getCountryName(code))
}
