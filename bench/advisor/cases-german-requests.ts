import type { AdvisorCase } from './case.ts'

const friday = '2026-11-20T08:00:00.000Z'
const callDana: AdvisorCase['input'] = { title: 'Dana Reyes anrufen', due_at: friday, record_id: '@dana' }
const taskRequests = [
  'Erstelle eine Aufgabe: Dana Reyes am Freitag anrufen',
  'Lege eine Aufgabe an: Dana Reyes am Freitag anrufen',
  'Leg mir bitte eine Aufgabe an, Dana Reyes am Freitag anzurufen',
  'Neue Aufgabe: Dana Reyes am Freitag anrufen',
  'Erinnere mich am Freitag daran, Dana Reyes anzurufen',
  'erinnere mich bitte am Freitag, dass ich Dana Reyes anrufen muss',
  'Notier dir: Freitag Dana Reyes anrufen',
  'Kannst du bitte eine Aufgabe anlegen: Dana Reyes am Freitag anrufen?',
  'Trag mir für Freitag die Aufgabe ein: Dana Reyes anrufen',
  'Ich möchte eine neue Aufgabe erstellen: bis Freitag Dana Reyes anrufen',
  'todo: Dana Reyes am Freitag anrufen',
  'Setz Dana Reyes am Freitag anrufen auf meine To-do-Liste',
]

/** Requests for an action in German. */
export const germanRequestCases: readonly AdvisorCase[] = [
  ...taskRequests.map(
    (ask): AdvisorCase => ({
      ask,
      tools: ['find_records', 'create_task'],
      input: callDana,
      says: ['Diese Aufgabe lege ich an', 'Dana Reyes anrufen'],
    }),
  ),
  {
    ask: 'Erstelle eine Aufgabe: Anruf bei Dana Reyes am Freitag um 14:30 Uhr',
    tools: ['find_records', 'create_task'],
    input: { title: 'Anruf bei Dana Reyes', due_at: '2026-11-20T13:30:00.000Z', record_id: '@dana' },
  },
  {
    ask: 'Erinnere mich morgen an den Vertrag',
    tools: ['create_task'],
    input: { title: 'Vertrag', due_at: '2026-11-19T08:00:00.000Z' },
  },
  {
    ask: 'Erstelle eine Aufgabe zu Borealis starter: Angebot nachfassen',
    tools: ['find_records', 'create_task'],
    input: { title: 'Angebot nachfassen', record_id: '@starter' },
  },
  {
    ask: 'Kannst du mich übermorgen um halb zehn daran erinnern, bei Frau Reyes anzurufen?',
    proposes: 'create_task',
    input: { title: 'Bei Frau Reyes anrufen', due_at: '2026-11-20T08:30:00.000Z', record_id: '@dana' },
  },
  { ask: 'Merk dir, dass Dana Reyes lieber mailt', not: ['lege ich an'] },
  { ask: 'Erstelle eine Aufgabe', proposes: undefined, says: [/Aufgabe/u] },
  { ask: 'Erinnere mich, was wir Borealis zugesagt haben', not: ['lege ich an'] },
  { ask: 'Neue Aufgaben von Sam', not: ['lege ich an'] },
  {
    ask: 'Notiz zu Borealis starter: sie wollen zwei Lizenzen',
    tools: ['find_records', 'add_note'],
    input: { record_kind: 'opportunity', record_id: '@starter', text: 'sie wollen zwei Lizenzen' },
    says: ['Diese Notiz'],
  },
  {
    ask: 'Schreib bitte eine Notiz zum Deal Borealis starter: sie wollen zwei Lizenzen',
    tools: ['find_records', 'add_note'],
    input: { record_id: '@starter', text: 'sie wollen zwei Lizenzen' },
  },
  {
    ask: 'Notiere einen Anruf mit Dana Reyes: sie unterschreibt im Dezember',
    tools: ['find_records', 'add_note'],
    input: { record_id: '@dana', note_kind: 'call', text: 'sie unterschreibt im Dezember' },
    says: ['Diesen Anruf'],
  },
  {
    ask: 'Füge bei Borealis starter eine Notiz hinzu: sie wollen zwei Lizenzen',
    tools: ['find_records', 'add_note'],
    input: { record_id: '@starter', text: 'sie wollen zwei Lizenzen' },
  },
  {
    ask: 'Notiere bei Dana Reyes, dass sie umgezogen ist',
    tools: ['find_records', 'add_note'],
    input: { record_id: '@dana', text: 'sie umgezogen ist' },
  },
  {
    ask: 'Notiz zu Acme: zurückrufen',
    tools: ['find_records'],
    says: ['Acme Clinics', 'Acme Labs', 'Welche'],
  },
  {
    ask: ['Notiz zu Acme: zurückrufen', 'Acme Clinics'],
    tools: ['add_note'],
    input: { record_kind: 'company', record_id: '@acme', text: 'zurückrufen' },
    says: ['Diese Notiz'],
  },
  {
    ask: 'Verschiebe Borealis starter nach Negotiation',
    tools: ['find_records', 'pipeline', 'move_stage'],
    input: { opportunity_id: '@starter', stage_id: '@stage Negotiation' },
    says: ['Borealis starter', 'Negotiation'],
  },
  {
    ask: 'Setz den Deal Borealis starter auf gewonnen',
    proposes: 'move_stage',
    input: { opportunity_id: '@starter', stage_id: '@stage Won' },
  },
  {
    ask: 'Verschieb Borealis starter in die Verhandlung',
    proposes: 'move_stage',
    input: { opportunity_id: '@starter', stage_id: '@stage Negotiation' },
  },
  {
    ask: 'Acme rollout ist verloren, zu teuer',
    proposes: 'move_stage',
    input: { opportunity_id: '@rollout', stage_id: '@stage Lost', lost_reason: 'Zu teuer' },
  },
  {
    ask: 'Wir haben Borealis starter gewonnen',
    proposes: 'move_stage',
    input: { opportunity_id: '@starter', stage_id: '@stage Won' },
  },
  {
    ask: 'Markiere Cobalt pilot als verloren wegen des Preises',
    proposes: 'move_stage',
    input: { stage_id: '@stage Lost', lost_reason: 'Des Preises' },
  },
  { ask: 'Ist Acme rollout verloren?', not: ['verschiebe ich'] },
  { ask: 'Verschiebe Acme rollout nach Paris', tools: ['find_records', 'pipeline'], says: ['keine Phase „Paris“'] },
  {
    ask: 'Neue Idee: Was Eltern vor der ersten Spritze fragen',
    tools: ['create_idea'],
    input: { text: 'Was Eltern vor der ersten Spritze fragen' },
    says: ['Diese Idee'],
  },
  {
    ask: 'Lege eine Idee an: Spritzen ohne Angst, in der Säule Patient safety',
    proposes: 'create_idea',
    input: { text: 'Spritzen ohne Angst', pillar_id: '@safety' },
  },
  { ask: 'Neue Idee: Was kostet eine Spritze?', proposes: 'create_idea', input: { text: 'Was kostet eine Spritze?' } },
  { ask: 'Ich habe eine Idee: Spritzen ohne Angst', proposes: 'create_idea', input: { text: 'Spritzen ohne Angst' } },
  {
    ask: 'Schreib einen LinkedIn-Post über Erkältungen im Winter',
    proposes: 'draft_post',
    input: { channel_id: '@linkedin', text: 'Erkältungen im Winter' },
    says: ['Diesen Beitrag'],
  },
  {
    ask: 'Entwirf einen Beitrag zu Nachtschichten für die LinkedIn company page',
    tools: ['find_records', 'draft_post'],
    input: { channel_id: '@linkedin', text: 'Nachtschichten' },
  },
  {
    ask: 'Erstelle einen Beitrag über Nachtschichten',
    tools: ['list_records'],
    says: ['welchen Kanal', 'LinkedIn company page'],
  },
  { ask: 'add a task: call Dana on Friday', proposes: 'create_task', says: ['This is the task', 'Call Dana'] },
  { ask: 'put borealis starter into won', proposes: 'move_stage', says: ['Borealis starter', 'Won'] },
]
