import { Group, Skeleton, Text } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../api/rights.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useCreateGoalMutation, useReadGoalReportQuery } from './api.ts'
import { formatShare } from './goal-words.ts'

const shownDays = 28
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** How many visits led to a form that was sent, or the way to count them. */
export function FormGoal({ form }: { form: { id: string; name: string } }) {
  const can = useCan()
  const [now] = useState(() => Date.now())
  const query = { start_date: toDay(now - (shownDays - 1) * 86_400_000), end_date: toDay(now) }
  const { data, error, refetch } = useReadGoalReportQuery({ query }, { refetchOnMountOrArgChange: true })
  const [create, { isLoading }] = useCreateGoalMutation()
  const add = async () => {
    const body = { name: `Sent: ${form.name}`.slice(0, 100), kind: 'form' as const, match: form.id }
    const { error: refusal } = await create({ body })
    if (refusal !== undefined) showErrorToast(refusal)
    else showToast('Goal added')
  }
  const goal = data?.goals.find(({ kind, match }) => kind === 'form' && match === form.id)
  return (
    <Section title="Goal">
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && data === undefined && <Skeleton height={40} />}
      {data !== undefined && goal === undefined && (
        <>
          <Text>Track submissions of this form as a goal and in funnels, including the last 90 days.</Text>
          {can('content:manage') && (
            <Group mt="sm">
              <Button
                variant="outline"
                icon={<IconTargetArrow size={16} aria-hidden />}
                loading={isLoading}
                onClick={() => void add()}
              >
                Track as a goal
              </Button>
            </Group>
          )}
        </>
      )}
      {data !== undefined && goal !== undefined && (
        <Text>
          Sent {goal.conversions === 1 ? 'once' : `${goal.conversions.toLocaleString('en')} times`} in the last{' '}
          {shownDays} days, in {goal.visits.toLocaleString('en')} of {data.visits.toLocaleString('en')} counted visits (
          {formatShare(goal.rate)}). <Link to={paths.analytics}>Open the analytics</Link>
        </Text>
      )}
    </Section>
  )
}
