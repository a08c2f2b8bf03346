import type { RecordChange } from '@draftwright/contract/crm/timeline'
import { recordNouns } from './kind-labels.ts'

/** The description of a change, after its author's name. */
export function formatChange({ verb, source, resource, fields, is_undone }: RecordChange): string {
  const noun = recordNouns[resource]
  const undone = is_undone ? ', which was undone later' : ''
  if (verb === 'delete') return `deleted the ${noun}${undone}`
  if (verb === 'create') return `${source === 'import' ? 'imported' : 'created'} the ${noun}${undone}`
  if (source === 'merge') return `merged the ${noun} with another${undone}`
  if (source === 'undo') return 'undid a change'
  const what = fields.length === 1 ? (fields[0]?.label.toLowerCase() ?? 'a field') : `${fields.length} fields`
  if (fields.length === 0) return `restored the ${noun}${undone}`
  const how = source === 'import' ? 'changed by an import' : source === 'bulk' ? 'changed in bulk' : 'changed'
  return `${how} ${what}${undone}`
}
