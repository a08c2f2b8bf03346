import { type Case, november, october, stuck } from './case.ts'

/** Those that nobody looked at while the rules were written: how well they meet what comes. */
export const kept: readonly Case[] = [
  { ask: 'Where are things stalled?', ...stuck },
  { ask: 'show me everything that is slipping', ...stuck },
  {
    ask: 'which posts were read the most in november',
    tools: ['what_did_well'],
    input: { ...november, by: 'reads' },
    says: ['A waiting list that works'],
  },
  { ask: 'top 2 posts last month', tools: ['what_did_well'], input: october, says: ['Five questions'] },
  { ask: 'sales forecast please', tools: ['pipeline'], says: ['3 open deals'] },
  { ask: 'How are our deals doing?', tools: ['pipeline'], says: ['3 open deals'] },
  { ask: 'give me some ideas for new posts', tools: ['content_gaps'], says: ['Masks after the wave'] },
  { ask: 'which pillar needs posts?', tools: ['content_gaps'], says: ['Hiring nurses'] },
  {
    ask: 'how does november compare to october?',
    tools: ['compare_periods'],
    input: { first: october, second: november },
    says: ['−40'],
  },
  {
    ask: 'what did I miss since friday',
    tools: ['recent_changes'],
    input: { since: '2026-11-13' },
    says: ['second demo'],
  },
  { ask: 'Catch me up', tools: ['recent_changes'], says: ['Masks after the wave'] },
  { ask: 'number of contacts', tools: ['list_records'], input: { kind: 'contact' }, says: ['3 contacts'] },
  { ask: 'Which ideas did I add?', tools: ['list_records'], input: { kind: 'idea', mine: true }, says: ['4 ideas'] },
  {
    ask: 'show scheduled posts',
    tools: ['list_records'],
    input: { kind: 'post', status: 'scheduled' },
    says: ['Winter opening hours'],
  },
  {
    ask: 'give me a summary of Acme Clinics',
    tools: ['find_records', 'read_record'],
    input: { id: '@acme' },
    says: ['Acme rollout', 'Bob Stone'],
  },
  {
    ask: 'what do we know about Cobalt Care?',
    tools: ['find_records', 'read_record'],
    input: { id: '@cobalt' },
    says: ['Cobalt pilot'],
  },
  { ask: 'who works at Cobalt Care?', tools: ['find_records'], says: ['Cobalt Care'] },
  {
    ask: 'do we have any posts that mention the phone?',
    tools: ['find_records'],
    input: { kinds: ['post'] },
    says: ['Five questions'],
  },
  {
    ask: 'what is planned for next week?',
    tools: ['what_is_due'],
    input: { from: '2026-11-23', to: '2026-11-29' },
    says: ['Checklist for new nurses'],
  },
  {
    ask: 'capture an idea: free coffee in the waiting room',
    tools: ['create_idea'],
    input: { text: 'Free coffee in the waiting room' },
  },
  {
    ask: 'log a call with Dana Reyes: she agreed to the price',
    tools: ['find_records', 'add_note'],
    input: { note_kind: 'call', record_id: '@dana', text: 'she agreed to the price' },
  },
  {
    ask: 'please move the Cobalt pilot deal to qualified',
    tools: ['find_records', 'pipeline', 'move_stage'],
    input: { opportunity_id: '@pilot', stage_id: '@stage Qualified' },
  },
  {
    ask: 'add a task: prepare slides by next monday',
    tools: ['create_task'],
    input: { title: 'Prepare slides', due_at: '2026-11-23T08:00:00.000Z' },
  },
  {
    ask: ['How is the pipeline?', 'only mine'],
    who: 'sam',
    tools: ['pipeline'],
    input: { mine: true },
    says: ['2 open deals'],
  },
  {
    ask: ['How many drafts do we have?', 'and in review?'],
    tools: ['list_records'],
    input: { kind: 'post', status: 'in_review' },
    says: ['Recall letters'],
  },
  {
    ask: ['Tell me about Acme Clinics', 'and Cobalt Care?'],
    tools: ['find_records', 'read_record'],
    input: { id: '@cobalt' },
    says: ['Cobalt pilot'],
  },
]
