import type { StageKind } from '@draftwright/contract/crm/vocabulary'
import type { ListedStage } from './stage-list.ts'

export const stageKindLabels: Record<StageKind, string> = { open: 'Open', won: 'Won', lost: 'Lost' }

const formatCount = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`])

/** The requirements of a stage: "2 required fields · 1 activity". */
export function describeGate(
  { required_fields, activities }: Pick<ListedStage, 'required_fields' | 'activities'>,
  nSurveys: number,
): string {
  const required = activities.filter(({ is_required }) => is_required).length
  const parts = [
    ...formatCount(required_fields.length, 'required field', 'required fields'),
    ...formatCount(required, 'required activity', 'required activities'),
    ...formatCount(nSurveys, 'required survey', 'required surveys'),
    ...formatCount(activities.length - required, 'optional activity', 'optional activities'),
  ]
  return parts.length === 0 ? 'No requirements' : parts.join(' · ')
}
