import type { AdvisorCase } from './case.ts'

/** Names, records, and tasks. */
export const recordCases: readonly AdvisorCase[] = [
  {
    ask: 'Summarise the deal Acme rollout',
    tools: ['find_records', 'read_record'],
    input: { kind: 'opportunity', id: '@rollout' },
    says: ['€12,500.00', 'Sam Seller', 'Bob Stone', 'budget is approved', 'Send the contract'],
  },
  {
    ask: 'Tell me about Borealis Dental',
    tools: ['find_records', 'read_record'],
    input: { kind: 'company', id: '@borealis' },
    says: ['Dentistry', 'Borealis starter', 'Dana Reyes'],
  },
  {
    ask: 'who is Dana Reyes?',
    tools: ['find_records', 'read_record'],
    input: { kind: 'contact', id: '@dana' },
    says: ['Owner', 'dana@borealis.example'],
  },
  {
    ask: 'Tell me about Borealsi Dental',
    tools: ['find_records', 'read_record'],
    input: { id: '@borealis' },
    says: ['Dentistry'],
  },
  { ask: 'Who is Bob?', tools: ['find_records'], says: ['Bob Stone', 'Bob Marsh', 'Which one'] },
  { ask: ['Who is Bob?', 'the second one'], tools: ['read_record'], says: [/Bob (?:Stone|Marsh)/u] },
  {
    ask: ['Who is Bob?', 'Bob Marsh'],
    tools: ['read_record'],
    input: { id: '@bob marsh' },
    says: ['Nurse', 'Cobalt Care'],
  },
  {
    ask: 'What happened with the Acme rollout?',
    tools: ['find_records', 'record_history'],
    input: { kind: 'opportunity', id: '@rollout' },
    says: ['budget is approved'],
  },
  {
    ask: 'Find posts about hygiene',
    tools: ['query_records'],
    says: ['Clean hands, fewer infections'],
  },
  { ask: 'search for "legal"', tools: ['find_records'], input: { words: 'legal' }, says: ['budget is approved'] },
  { ask: 'find zeppelins', tools: ['find_records'], says: ['nothing'] },
  {
    ask: ['What is stuck?', 'Tell me more about the first one'],
    tools: ['read_record'],
    input: { id: '@rollout' },
    says: ['€12,500.00'],
  },
  { ask: 'Create an idea about parking at night', tools: ['create_idea'], input: { text: 'Parking at night' } },
  { ask: 'New idea: Why our phones ring less', tools: ['create_idea'], input: { text: 'Why our phones ring less' } },
  {
    ask: 'Add an idea about masks to the pillar Patient safety',
    tools: ['find_records', 'create_idea'],
    input: { pillar_id: '@safety' },
  },
  {
    ask: 'Note on Borealis starter: they want two licences',
    tools: ['find_records', 'add_note'],
    input: { record_kind: 'opportunity', record_id: '@starter', text: 'they want two licences' },
  },
  { ask: 'note on Acme: call back', tools: ['find_records'], says: ['Acme Clinics', 'Acme Labs', 'Which one'] },
  {
    ask: ['note on Acme: call back', 'Acme Clinics'],
    tools: ['add_note'],
    input: { record_kind: 'company', record_id: '@acme', text: 'call back' },
  },
  {
    ask: 'Remind me to call Dana on Friday',
    tools: ['find_records', 'create_task'],
    input: { title: 'Call Dana', due_at: '2026-11-20T08:00:00.000Z', record_id: '@dana' },
  },
  {
    ask: 'Create a task to order chairs tomorrow at 3pm',
    tools: ['create_task'],
    input: { title: 'Order chairs', due_at: '2026-11-19T14:00:00.000Z' },
  },
  {
    ask: 'Move Borealis starter to Negotiation',
    tools: ['find_records', 'pipeline', 'move_stage'],
    input: { opportunity_id: '@starter', stage_id: '@stage Negotiation' },
  },
  {
    ask: 'Move Cobalt pilot to Lost because of the price',
    tools: ['find_records', 'pipeline', 'move_stage'],
    input: { stage_id: '@stage Lost', lost_reason: 'The price' },
  },
  { ask: 'Move Acme rollout to Paris', tools: ['find_records', 'pipeline'], says: ['no stage “Paris”', 'Negotiation'] },
  {
    ask: 'Draft a post about night shifts for the LinkedIn company page',
    tools: ['find_records', 'draft_post'],
    input: { channel_id: '@linkedin', text: 'Night shifts' },
  },
  { ask: 'Draft a post about night shifts', tools: ['list_records'], says: ['which channel', 'LinkedIn company page'] },
  {
    ask: ['Draft a post about night shifts', 'LinkedIn'],
    tools: ['draft_post'],
    input: { channel_id: '@linkedin', text: 'Night shifts' },
  },
  { ask: 'Publish the draft', tools: [], says: ['do not publish'] },
  { ask: 'Delete all ideas', tools: [], says: ['do not delete'] },
  { ask: 'Send an email to Bob', tools: [], says: ['do not send'] },
  { ask: 'What can you do?', tools: [], says: ['what is stuck'] },
  { ask: 'Hello', tools: [], says: ['Hello Ada'] },
  { ask: 'What is the capital of France?', tools: [], says: ['do not understand “capital” and “France”'] },
  { ask: ['How is the pipeline?', 'Continue from where you stopped.'], tools: ['pipeline'], says: ['3 open deals'] },
  {
    ask: ['biggest deal?', 'and the second biggest?', 'what happened with this deal so far?'],
    tools: ['record_history'],
    input: { id: '@starter' },
    says: ['second demo'],
  },
]
