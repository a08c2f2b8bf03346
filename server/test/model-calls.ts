/** Calls of reports and actions by their own names, as a language model makes them with the tools that it is offered. */
export function toModelCall(tool: string, input: object): { tool: string; input: object } {
  const { kind, id, opportunity_id } = input as Record<string, unknown>
  switch (tool) {
    case 'read_record':
    case 'record_history':
      return { tool: 'read', input: { row: `${String(kind)}:${String(id)}` } }
    case 'read_meeting':
      return { tool: 'read', input: { row: `meeting:${String(id)}` } }
    case 'find_records':
    case 'find_meetings':
      return 'words' in input
        ? { tool: 'find', input: { words: input.words } }
        : { tool: 'read', input: { row: `company:${String('record_id' in input ? input.record_id : '')}` } }
    case 'list_records':
      return { tool: 'query', input: { ...input, where: [] } }
    case 'query_records':
      return { tool: 'query', input }
    case 'survey_answers':
      return opportunity_id === undefined
        ? { tool: 'numbers', input: { about: 'surveys' } }
        : { tool: 'numbers', input: { about: 'surveys', opportunity_id } }
    case 'what_is_stuck':
      return { tool: 'due_and_stuck', input: { what: 'stuck' } }
    case 'content_gaps':
      return { tool: 'numbers', input: { about: 'what_to_write' } }
    case 'create_idea':
    case 'draft_post':
    case 'add_note':
    case 'create_task':
    case 'move_stage':
      return { tool: 'propose_change', input: { change: tool, ...input } }
    default:
      return { tool, input }
  }
}

/** The same as an order in a text that a hostile author wrote. */
export function writeOrder(name: string, given: object): string {
  const { tool, input } = toModelCall(name, given)
  return `call tool ${tool} with ${JSON.stringify(input)}`
}
