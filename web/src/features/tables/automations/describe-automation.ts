import type { Automation, AutomationResult, AutomationStart } from '@draftwright/contract/table-automations'
import type { TableInfo } from '../model.ts'

export const startLabels: Record<AutomationStart, string> = {
  created: 'A record is added',
  changed: 'A field changes',
  date: 'A date comes',
}
export const resultLabels: Record<AutomationResult, string> = {
  idea: 'Add an idea',
  task: 'Add a task',
  notification: 'Send a notification',
}

const countDays = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`

/** When it starts, as a sentence without its full stop. */
export function describeStart(
  table: TableInfo,
  { starts_with, field_id, value, days }: Pick<Automation, 'starts_with' | 'field_id' | 'value' | 'days'>,
): string {
  const field = table.fields.find(({ id }) => id === field_id)
  const name = field?.name ?? 'a field that was deleted'
  if (starts_with === 'created') return 'When a record is added'
  if (starts_with === 'date')
    return days === 0
      ? `On the day of ${name}`
      : days < 0
        ? `${countDays(-days)} before ${name}`
        : `${countDays(days)} after ${name}`
  if (value === null) return `When ${name} changes`
  if (field?.type === 'checkbox') return `When ${name} is ${value === 'true' ? 'checked' : 'unchecked'}`
  return `When ${name} becomes ${value}`
}
