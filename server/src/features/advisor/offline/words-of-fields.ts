import type { QueryKind } from '@draftwright/contract/query-form'
import type { Words } from './words-of-kinds.ts'

/** Fields as questions name them: "without a next step", "by stage", "average amount". */
export const fieldWords: Readonly<Record<string, Words>> = {
  stage: { en: 'stage|stages', de: 'Phase|Phasen|Stufe' },
  owner: {
    en: 'owner|owners|person|salesperson',
    de: 'Zuständigen|Zuständige|Verantwortlichen|Verantwortlicher|Besitzer',
  },
  assignee: { en: 'assignee|assigned person', de: 'Bearbeiter|zuständiger Person' },
  author: { en: 'author|authors', de: 'Autor|Autorin|Verfasser' },
  status: { en: 'status|state', de: 'Status' },
  industry: { en: 'industry|industries|sector', de: 'Branche|Branchen' },
  city: { en: 'city|cities|town', de: 'Ort|Stadt|Städte' },
  country: { en: 'country|countries', de: 'Land|Länder' },
  source: { en: 'source|sources', de: 'Quelle|Quellen|Herkunft' },
  next_step: { en: 'next step|next steps', de: 'nächsten Schritt|nächster Schritt|nächste Schritte' },
  close_date: { en: 'close date|closing date', de: 'Abschlussdatum' },
  amount: { en: 'amount|value|size|worth', de: 'Betrag|Wert|Wertes|Summe' },
  probability: { en: 'probability', de: 'Wahrscheinlichkeit' },
  lost_reason: { en: 'lost reason|reason|reason lost', de: 'Verlustgrund|Grund' },
  email: { en: 'email|email address|e-mail', de: 'E-Mail|E-Mail-Adresse|Mailadresse' },
  phone: { en: 'phone|phone number|telephone', de: 'Telefon|Telefonnummer' },
  title: { en: 'job title|title|position', de: 'Position|Titel' },
  role: { en: 'role|roles', de: 'Rolle|Rollen' },
  keyword: { en: 'keyword', de: 'Suchbegriff|Keyword' },
  due: { en: 'due date|deadline', de: 'Fälligkeit|Frist|Termin' },
  type: { en: 'type', de: 'Art|Typ' },
  domain: { en: 'website|domain', de: 'Webseite|Domain' },
  employees: { en: 'employees', de: 'Mitarbeiter|Mitarbeitern|Mitarbeitende' },
  votes: { en: 'votes|vote', de: 'Stimmen|Stimme' },
  views: { en: 'views|view', de: 'Aufrufe|Aufrufen|Klicks' },
  reads: { en: 'reads', de: 'Lesungen' },
  visitors: { en: 'visitors|readers', de: 'Besucher|Besuchern|Leser' },
  days_in_stage: { en: 'days in stage|days in their stage', de: 'Tage in der Phase|Tagen in der Phase' },
  days_to_close: { en: 'days to close|sales cycle', de: 'Tage bis zum Abschluss' },
}

/** Words before days that say which of a row's days they are. */
export const dayWords: readonly { readonly words: Words; readonly of: Readonly<Partial<Record<QueryKind, string>>> }[] =
  [
    {
      words: {
        en: 'closing|close|closes|that close|expected to close',
        de: 'mit Abschluss|schließen|schließt|abschließen|zum Abschluss|abgeschlossen werden',
      },
      of: { opportunity: 'close_date' },
    },
    {
      words: {
        en: 'created|added|new|opened|came in|made',
        de: 'angelegt|neue|neu|neuen|erstellt|hinzugefügt|eröffnet',
      },
      of: {
        opportunity: 'created',
        company: 'created',
        contact: 'created',
        task: 'created',
        idea: 'created',
        post: 'created',
      },
    },
    { words: { en: 'due', de: 'fällig|fällige|fälligen' }, of: { task: 'due', meeting_note: 'due' } },
    { words: { en: 'planned', de: 'vorgesehen' }, of: { post: 'planned' } },
    {
      words: { en: 'last contacted|last active|touched', de: 'zuletzt kontaktiert|zuletzt aktiv' },
      of: { opportunity: 'last_activity', company: 'last_activity', contact: 'last_activity' },
    },
  ]
/** The days that are meant where no word says it. */
export const plainDay: Readonly<Partial<Record<QueryKind, string>>> = {
  task: 'due',
  idea: 'created',
  meeting: 'at',
  meeting_note: 'at',
  meeting_line: 'at',
  log_entry: 'at',
  activity: 'at',
  survey_response: 'at',
}
/** Whose a row is. */
export const ownerField: Readonly<Partial<Record<QueryKind, string>>> = {
  opportunity: 'owner',
  company: 'owner',
  contact: 'owner',
  task: 'assignee',
  idea: 'author',
  post: 'author',
  meeting: 'person',
  meeting_note: 'person',
  log_entry: 'author',
  activity: 'author',
}
