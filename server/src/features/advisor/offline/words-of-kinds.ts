import type { QueryCondition, QueryKind } from '@draftwright/contract/query-form'

/** Words of both languages for one thing, separated by bars; the first of each stands on chips and in questions. */
export interface Words {
  readonly en: string
  readonly de: string
}

/** What rows of each kind are called: many, then one, then other words. */
export const kindWords: Readonly<Record<QueryKind, Words>> = {
  opportunity: {
    en: 'deals|deal|opportunities|opportunity',
    de: 'Deals|Deal|Verkaufschancen|Verkaufschance|Geschäfte|Chancen',
  },
  company: {
    en: 'companies|company|firms|firm|organizations|accounts',
    de: 'Firmen|Firma|Unternehmen|Organisationen',
  },
  contact: { en: 'contacts|contact|people|persons', de: 'Kontakte|Kontakt|Kontakten|Personen|Ansprechpartner|Leute' },
  task: { en: 'tasks|task|todos|to-dos|to dos', de: 'Aufgaben|Aufgabe|To-dos|Todos' },
  post: {
    en: 'posts|post|articles|article|content|texts',
    de: 'Beiträge|Beitrag|Beiträgen|Artikel|Posts|Post|Texte',
  },
  idea: { en: 'ideas|idea', de: 'Ideen|Idee' },
  pillar: { en: 'pillars|pillar', de: 'Säulen|Säule|Themensäulen' },
  channel: { en: 'channels|channel', de: 'Kanäle|Kanal' },
  meeting: { en: 'meetings|meeting', de: 'Meetings|Meeting|Besprechungen|Besprechung|Termine' },
  meeting_note: {
    en: 'notes from meetings|meeting notes|notes of meetings',
    de: 'Notizen aus Meetings|Meeting-Notizen|Besprechungsnotizen',
  },
  meeting_line: { en: 'words said in meetings|said in meetings', de: 'Worte aus Meetings|in Meetings gesagt' },
  log_entry: { en: 'entries|entry|log entries', de: 'Einträge|Eintrag' },
  activity: { en: 'activities|activity', de: 'Aktivitäten|Aktivität' },
  survey_response: { en: 'survey answers|survey answer|survey responses', de: 'Umfrageantworten|Umfrageantwort' },
  member: { en: 'members|member|colleagues|teammates', de: 'Mitglieder|Mitglied|Kollegen|Kolleginnen' },
}

const is = (field: string, ...values: string[]): QueryCondition => ({ field, op: 'is', values })

/** A state of rows: what it asks of each kind that can have it, and the field of the days beside it ("won this month"). */
export interface State {
  readonly words: Words
  readonly of: Readonly<Partial<Record<QueryKind, readonly QueryCondition[]>>>
  readonly day?: Readonly<Partial<Record<QueryKind, string>>>
  /** `noun`: it names the rows by itself; `after`: it stands behind them. */
  readonly place?: 'noun' | 'after'
  /** The kind that is meant where none is named. */
  readonly kind?: QueryKind
}
const open = is('status', 'open')
export const states: readonly State[] = [
  {
    words: { en: 'open|pending|unfinished', de: 'offene|offen|offenen|offener|unerledigte' },
    of: {
      opportunity: [open],
      task: [open],
      meeting_note: [open],
      post: [is('status', 'draft', 'in_review', 'changes_requested', 'approved', 'scheduled')],
    },
  },
  {
    words: { en: 'won|win|closed won|did win', de: 'gewonnene|gewonnen|gewonnenen' },
    of: { opportunity: [is('status', 'won')] },
    day: { opportunity: 'closed' },
    kind: 'opportunity',
  },
  {
    words: { en: 'lost|lose|closed lost', de: 'verlorene|verloren|verlorenen' },
    of: { opportunity: [is('status', 'lost')] },
    day: { opportunity: 'closed' },
    kind: 'opportunity',
  },
  {
    words: {
      en: 'overdue|late|behind schedule|past due',
      de: 'überfällige|überfällig|überfälligen|verspätet|zu spät',
    },
    of: { task: [is('overdue', 'yes')], meeting_note: [is('note', 'action'), is('overdue', 'yes')] },
    kind: 'task',
  },
  {
    words: { en: 'done|completed|finished|finish|complete', de: 'erledigte|erledigt|erledigten' },
    of: { task: [is('status', 'done')] },
    day: { task: 'done' },
    kind: 'task',
  },
  {
    words: { en: 'published|live|did publish', de: 'veröffentlichte|veröffentlicht|veröffentlichten|live' },
    of: { post: [is('status', 'published')], idea: [is('status', 'published')] },
    day: { post: 'published' },
    kind: 'post',
  },
  {
    words: { en: 'scheduled|going out', de: 'eingeplante|eingeplant|terminiert|terminierte|geplante|geplant|raus' },
    of: { post: [is('status', 'scheduled')] },
    day: { post: 'planned' },
    kind: 'post',
  },
  {
    words: { en: 'drafts|draft|unfinished drafts', de: 'Entwürfe|Entwurf|im Entwurf' },
    of: { post: [is('status', 'draft')] },
    place: 'noun',
    kind: 'post',
  },
  {
    words: {
      en: 'in review|waiting for approval|waiting for review|awaiting approval|to approve|to be approved|waiting to be approved',
      de: 'in Prüfung|in der Prüfung|in Review|zur Freigabe|wartet auf Freigabe|warten auf Freigabe|auf Freigabe|freizugeben',
    },
    of: { post: [is('status', 'in_review')] },
    place: 'after',
    kind: 'post',
  },
  {
    words: { en: 'sent back|sent back for changes', de: 'zurückgegebene|zurückgegeben|zur Überarbeitung' },
    of: { post: [is('status', 'changes_requested')] },
    place: 'after',
    kind: 'post',
  },
  {
    words: { en: 'approved|ready to publish', de: 'freigegebene|freigegeben|freigegebenen' },
    of: { post: [is('status', 'approved')] },
    kind: 'post',
  },
  {
    words: {
      en: 'failed|not published because of an error',
      de: 'fehlgeschlagene|fehlgeschlagen|fehlgeschlagenen',
    },
    of: { post: [is('status', 'failed')] },
    kind: 'post',
  },
  {
    words: { en: 'missed', de: 'verpasste|verpasst' },
    of: { post: [is('status', 'missed')] },
    kind: 'post',
  },
  {
    words: { en: 'shortlisted', de: 'vorgemerkte|vorgemerkt|vorgemerkten' },
    of: { idea: [is('status', 'shortlisted')] },
    kind: 'idea',
  },
  {
    words: { en: 'waiting|unused', de: 'wartende|ungenutzte|wartenden' },
    of: { idea: [is('status', 'new')] },
    kind: 'idea',
  },
  {
    words: { en: 'by voice|recorded by voice|voice', de: 'per Sprache|gesprochene|als Sprachnotiz' },
    of: { idea: [is('source', 'voice')] },
    kind: 'idea',
  },
  {
    words: { en: 'archived', de: 'archivierte|archiviert|archivierten' },
    of: { idea: [is('status', 'archived')], post: [is('status', 'archived')] },
  },
  {
    words: { en: 'customers|customer|clients', de: 'Kunden|Kundinnen|Kunde' },
    of: { contact: [is('status', 'customer')] },
    place: 'noun',
    kind: 'contact',
  },
  {
    words: { en: 'prospects|prospect', de: 'Interessenten|Interessent' },
    of: { contact: [is('status', 'prospect')] },
    place: 'noun',
    kind: 'contact',
  },
  {
    words: { en: 'leads|lead', de: 'Leads|Lead' },
    of: { contact: [is('status', 'lead')] },
    place: 'noun',
    kind: 'contact',
  },
  {
    words: { en: 'partners|partner', de: 'Partner|Partnern' },
    of: { contact: [is('status', 'partner')] },
    place: 'noun',
    kind: 'contact',
  },
  {
    words: { en: 'former customers', de: 'ehemalige Kunden|frühere Kunden' },
    of: { contact: [is('status', 'former')] },
    place: 'noun',
    kind: 'contact',
  },
  {
    words: {
      en: 'decision makers|decision maker|who decides|decides|deciders|who makes the decision',
      de: 'Entscheider|Entscheiderinnen|wer entscheidet|entscheidet',
    },
    of: { contact: [{ field: 'role', op: 'has', values: ['decides', 'decision', 'decider', 'entscheid'] }] },
    place: 'noun',
    kind: 'contact',
  },
  {
    words: {
      en: 'decisions|decided|decision|did we decide|we decided',
      de: 'Entscheidungen|entschieden|Beschlüsse|beschlossen',
    },
    of: { meeting_note: [is('note', 'decision')] },
    place: 'noun',
    kind: 'meeting_note',
  },
  {
    words: {
      en: 'our promises|did we promise|have we promised|we promised',
      de: 'unsere Zusagen|haben wir versprochen|haben wir zugesagt|wir versprochen haben',
    },
    of: { meeting_note: [is('note', 'action'), is('side', 'us')] },
    place: 'noun',
    kind: 'meeting_note',
  },
  {
    words: { en: 'promises|promise|action items', de: 'Zusagen|Zusage|Aktionspunkte' },
    of: { meeting_note: [is('note', 'action')] },
    place: 'noun',
    kind: 'meeting_note',
  },
  {
    words: { en: 'open questions|questions from meetings', de: 'offene Fragen|Fragen aus Meetings' },
    of: { meeting_note: [is('note', 'question'), open] },
    place: 'noun',
    kind: 'meeting_note',
  },
  {
    words: { en: 'objections|objection|concerns|concern', de: 'Einwände|Einwand|Bedenken' },
    of: { meeting_note: [is('note', 'objection')] },
    place: 'noun',
    kind: 'meeting_note',
  },
  {
    words: { en: 'calls|call', de: 'Anrufe|Anruf|Telefonate' },
    of: { log_entry: [is('entry', 'call')] },
    place: 'noun',
    kind: 'log_entry',
  },
  {
    words: { en: 'logged emails|emails sent', de: 'protokollierte E-Mails' },
    of: { log_entry: [is('entry', 'email')] },
    place: 'noun',
    kind: 'log_entry',
  },
]
