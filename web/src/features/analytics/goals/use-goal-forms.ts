import { useCan } from '../../../api/rights.ts'
import { isCrmOpen } from '../../../app/navigation.ts'
import { useReadFeaturesQuery } from '../../accounts/index.ts'
import { useListGoalFormsQuery, useListGoalSurveysQuery } from './api.ts'

interface GoalForm {
  readonly id: string
  readonly name: string
}

/** The forms and surveys that a goal can be about, as far as this person may see them. */
export function useGoalForms(isNeeded: boolean): readonly GoalForm[] {
  const can = useCan()
  const { data: forms } = useListGoalFormsQuery(undefined, { skip: !isNeeded || !can('forms:read') })
  const { data: features } = useReadFeaturesQuery(undefined, { skip: !isNeeded || !can('crm:read') })
  // Without the CRM there are no surveys, and the call is refused.
  const { data: surveys } = useListGoalSurveysQuery(undefined, { skip: !isNeeded || !isCrmOpen(features) })
  return [
    ...(forms?.data ?? []).map(({ id, name }) => ({ id, name })),
    ...(surveys?.data ?? []).map(({ id, name }) => ({ id, name: `${name} (survey)` })),
  ]
}
