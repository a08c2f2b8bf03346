import { escapeMarkdown } from '../format.ts'
import { translateCountry } from '../german-terms.ts'
import type { Language } from './answer-language.ts'

/** What is lacking or there, as it stands behind "without" and "with". */
export const fieldNouns: Readonly<Record<Language, Readonly<Record<string, readonly [string, string]>>>> = {
  en: Object.fromEntries(
    Object.entries({
      next_step: 'a next step',
      owner: 'an owner',
      assignee: 'an assignee',
      author: 'an author',
      person: 'a person',
      due: 'a due date',
      close_date: 'a close date',
      planned: 'a planned date',
      published: 'a publishing date',
      phone: 'a phone number',
      email: 'an email address',
      amount: 'an amount',
      lost_reason: 'a lost reason',
      city: 'a city',
      country: 'a country',
      industry: 'an industry',
      domain: 'a website',
      title: 'a job title',
      role: 'a role',
      keyword: 'a keyword',
      size: 'a size',
      type: 'a type',
      source: 'a source',
      consent: 'consent',
      reviewer: 'a reviewer',
      review: 'a request for changes',
      lost_note: 'a note on the loss',
      last_activity: 'any activity',
      employees: 'a number of employees',
      stage: 'a stage',
    }).map(([field, noun]) => [field, [noun, noun]]),
  ),
  de: {
    next_step: ['nächsten Schritt', 'nächstem Schritt'],
    owner: ['Zuständige', 'Zuständigen'],
    assignee: ['Zuständige', 'Zuständigen'],
    author: ['Verfasser', 'Verfasser'],
    person: ['Person', 'Person'],
    due: ['Fälligkeitsdatum', 'Fälligkeitsdatum'],
    close_date: ['Abschlussdatum', 'Abschlussdatum'],
    planned: ['geplantes Datum', 'geplantem Datum'],
    published: ['Datum der Veröffentlichung', 'Datum der Veröffentlichung'],
    phone: ['Telefonnummer', 'Telefonnummer'],
    email: ['E-Mail-Adresse', 'E-Mail-Adresse'],
    amount: ['Betrag', 'Betrag'],
    lost_reason: ['Verlustgrund', 'Verlustgrund'],
    city: ['Ort', 'Ort'],
    country: ['Land', 'Land'],
    industry: ['Branche', 'Branche'],
    domain: ['Webseite', 'Webseite'],
    title: ['Position', 'Position'],
    role: ['Rolle', 'Rolle'],
    keyword: ['Suchbegriff', 'Suchbegriff'],
    size: ['Größe', 'Größe'],
    type: ['Art', 'Art'],
    source: ['Quelle', 'Quelle'],
    consent: ['Einwilligung', 'Einwilligung'],
    reviewer: ['Prüfer', 'Prüfer'],
    review: ['Änderungswunsch', 'Änderungswunsch'],
    lost_note: ['Notiz zum Verlust', 'Notiz zum Verlust'],
    last_activity: ['Aktivität', 'Aktivität'],
    employees: ['Mitarbeiterzahl', 'Mitarbeiterzahl'],
    stage: ['Phase', 'Phase'],
  },
}

/** What is counted, of one and of several. */
export const countNouns: Readonly<Record<Language, Readonly<Record<string, readonly [string, string]>>>> = {
  en: {
    views: ['view', 'views'],
    visitors: ['visitor', 'visitors'],
    reads: ['read', 'reads'],
    votes: ['vote', 'votes'],
    points: ['point', 'points'],
    days_in_stage: ['day in the stage', 'days in the stage'],
    days_to_close: ['day to close', 'days to close'],
    days_open: ['day open', 'days open'],
    employees: ['employee', 'employees'],
  },
  de: {
    views: ['Aufruf', 'Aufrufe'],
    visitors: ['Besucher', 'Besucher'],
    reads: ['Lesung', 'Lesungen'],
    votes: ['Stimme', 'Stimmen'],
    points: ['Punkt', 'Punkte'],
    days_in_stage: ['Tag in der Phase', 'Tage in der Phase'],
    days_to_close: ['Tag bis zum Abschluss', 'Tage bis zum Abschluss'],
    days_open: ['Tag offen', 'Tage offen'],
    employees: ['Mitarbeiter', 'Mitarbeiter'],
  },
}

/** Roles are sought by several words for the same. */
export const roleNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { 'decision maker': 'decision makers', buyer: 'buyers', champion: 'champions' },
  de: { 'decision maker': 'Entscheider', buyer: 'Einkäufer', champion: 'Fürsprecher' },
}

const germanArticles: Readonly<Record<string, string>> = {
  Schweiz: 'der Schweiz',
  Türkei: 'der Türkei',
  Ukraine: 'der Ukraine',
  Slowakei: 'der Slowakei',
  Mongolei: 'der Mongolei',
  Niederlande: 'den Niederlanden',
  'Vereinigte Staaten': 'den Vereinigten Staaten',
  'Vereinigtes Königreich': 'dem Vereinigten Königreich',
  'Vereinigte Arabische Emirate': 'den Vereinigten Arabischen Emiraten',
}
/** A country behind "in". */
export function describeCountryPlace(name: string, language: Language): string {
  const said = translateCountry(name, { language })
  if (language === 'de') return escapeMarkdown(germanArticles[said] ?? said)
  return escapeMarkdown(/^(?:United|Netherlands|Philippines|Czech Republic)\b/u.test(said) ? `the ${said}` : said)
}
