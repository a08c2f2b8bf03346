import type { GoalNumbers } from '@draftwright/contract/goals'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../../api/download.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Section } from '../../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { toCsv } from '../csv.ts'
import { formatDay } from '../format-days.ts'
import { SaveButton } from '../SaveButton.tsx'
import { useRemoveGoalMutation } from './api.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { describeGoal, formatShare, formatGoalValue } from './goal-words.ts'
import { GoalDialog } from './GoalDialog.tsx'
import styles from './goals.module.css'
import { useGoalForms } from './use-goal-forms.ts'

interface GoalsPanelProps {
  goals: readonly GoalNumbers[]
  /** The first day of the report. */
  from: string
  /** The days, for the name of the file. */
  span: string
  mayChange: boolean
}

/** What visitors did that the team wants them to do. */
export function GoalsPanel({ goals, from, span, mayChange }: GoalsPanelProps) {
  const forms = useGoalForms(goals.some(({ kind, match }) => kind === 'form' && match !== ''))
  const [edited, setEdited] = useState<GoalNumbers | 'new' | null>(null)
  const [removed, setRemoved] = useState<GoalNumbers | null>(null)
  const [remove, { isLoading }] = useRemoveGoalMutation()
  const most = Math.max(1, ...goals.map(({ conversions }) => conversions))
  const save = () => {
    const rows = goals.map((goal) => [
      goal.name,
      describeGoal(goal, forms),
      goal.conversions,
      goal.visits,
      goal.rate ?? '',
      goal.value,
    ])
    const text = toCsv([['Goal', 'Condition', 'Conversions', 'Visits', 'Rate', 'Value'], ...rows])
    saveFile(new Blob([text], { type: 'text/csv' }), `goals ${span}.csv`)
  }
  const confirm = async (goal: GoalNumbers) => {
    const { error } = await remove({ params: { id: goal.id } })
    setRemoved(null)
    if (error !== undefined) showErrorToast(error)
    else showToast('Goal deleted')
  }
  return (
    <Section
      title="Goals"
      actions={
        <div className={styles.actions}>
          {mayChange && (
            <Button size="sm" variant="outline" icon={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              Add goal
            </Button>
          )}
          <SaveButton title="Goals" isEmpty={goals.length === 0} onSave={save} />
        </div>
      }
    >
      {goals.length === 0 ? (
        <p className={styles.text}>Track what visitors do: open a page, read a post, send a form.</p>
      ) : (
        <FiguresTable
          title="Goals"
          heading="Goal"
          columns={['Times', 'Rate', 'Value']}
          rows={goals.map((goal) => ({
            id: goal.id,
            name: goal.name,
            note:
              goal.counted_from > from
                ? `${describeGoal(goal, forms)} · known from ${formatDay(goal.counted_from)}`
                : describeGoal(goal, forms),
            share: goal.conversions / most,
            figures: [goal.conversions.toLocaleString(), formatShare(goal.rate), formatGoalValue(goal.value)],
          }))}
          renderTools={
            mayChange
              ? (id) => {
                  const goal = goals.find((each) => each.id === id)
                  return (
                    goal && (
                      <ActionMenu
                        label={`Actions for ${goal.name}`}
                        items={[
                          { label: 'Rename', icon: IconPencil, onClick: () => setEdited(goal) },
                          { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => setRemoved(goal) },
                        ]}
                      />
                    )
                  )
                }
              : undefined
          }
        />
      )}
      {edited !== null && <GoalDialog goal={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        opened={removed !== null}
        title="Delete this goal?"
        action="Delete goal"
        isBusy={isLoading}
        onConfirm={() => removed !== null && void confirm(removed)}
        onClose={() => setRemoved(null)}
      >
        The numbers of “{removed?.name}” are permanently deleted. A new goal only includes the last 90 days.
      </ConfirmDialog>
    </Section>
  )
}
