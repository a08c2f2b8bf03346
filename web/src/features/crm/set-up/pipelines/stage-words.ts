import type { StageKind } from '@draftwright/contract/crm/vocabulary'
import type { ListedStage } from './stage-list.ts'

export const kindWords: Record<StageKind, string> = { open: 'Open', won: 'Won', lost: 'Lost' }

const counted = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`])

/** What a stage asks for: "2 required fields · 1 activity". */
export function gateWords(
  { required_fields, activities }: Pick<ListedStage, 'required_fields' | 'activities'>,
  nSurveys: number,
): string {
  const required = activities.filter(({ is_required }) => is_required).length
  const parts = [
    ...counted(required_fields.length, 'required field', 'required fields'),
    ...counted(required, 'required activity', 'required activities'),
    ...counted(nSurveys, 'required survey', 'required surveys'),
    ...counted(activities.length - required, 'optional activity', 'optional activities'),
  ]
  return parts.length === 0 ? 'Asks for nothing' : parts.join(' · ')
}
