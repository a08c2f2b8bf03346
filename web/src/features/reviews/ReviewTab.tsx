import type { ReviewStep } from '@draftwright/contract/reviews'
import { maxReviewSteps } from '@draftwright/contract/vocabulary'
import { Group, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useListReviewStepsQuery, useSaveReviewStepsMutation } from './api.ts'
import { ReviewersField } from './ReviewersField.tsx'
import styles from './ReviewTab.module.css'

/** The approvals a text needs before it can be published. */
export function ReviewTab() {
  const { data: steps, error, refetch } = useListReviewStepsQuery()
  if (error !== undefined && steps === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (steps === undefined) return <RowsSkeleton rows={3} />
  return <StepsForm key={JSON.stringify(steps)} saved={steps} />
}

type Draft = Pick<ReviewStep, 'name' | 'reviewer_ids'> & { id?: string; key: string }

function StepsForm({ saved }: { saved: readonly ReviewStep[] }) {
  const mayChange = useCan()('account:manage')
  const [steps, setSteps] = useState<Draft[]>(() => saved.map((step) => ({ ...step, key: step.id })))
  const [save, saving] = useSaveReviewStepsMutation()
  const change = (key: string, part: Partial<Draft>) =>
    setSteps((now) => now.map((step) => (step.key === key ? { ...step, ...part } : step)))
  const move = (at: number, by: number) =>
    setSteps((now) => {
      const next = [...now]
      next.splice(at + by, 0, ...next.splice(at, 1))
      return next
    })
  const submit = async () => {
    const body = { steps: steps.map(({ id, name, reviewer_ids }) => ({ ...(id && { id }), name, reviewer_ids })) }
    if ((await save({ body })).data) showToast('Review steps saved')
  }
  return (
    <Section title="Review steps">
      <Text size="sm" c="var(--ink-soft)" mb="md">
        {steps.length === 0
          ? 'One approval is enough by default. Add steps to require several in order.'
          : 'A post can be published once every step is approved. Any edit restarts the review.'}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ol className={styles.steps}>
          {steps.map((step, at) => (
            <li key={step.key} className={styles.step}>
              <TextInput
                label={`Step ${at + 1}`}
                required
                maxLength={60}
                readOnly={!mayChange}
                value={step.name}
                onChange={(event) => change(step.key, { name: event.currentTarget.value })}
              />
              <ReviewersField
                label="Who approves"
                value={step.reviewer_ids}
                isReadOnly={!mayChange}
                onChange={(reviewer_ids) => change(step.key, { reviewer_ids })}
              />
              {mayChange ? (
                <Group gap={4} wrap="nowrap" className={styles.tools}>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Move step ${at + 1} up`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Move step ${at + 1} down`}
                    disabled={at === steps.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Remove step ${at + 1}`}
                    onClick={() => setSteps((now) => now.filter(({ key }) => key !== step.key))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </Button>
                </Group>
              ) : null}
            </li>
          ))}
        </ol>
        <FormError message={saving.error === undefined ? null : toFailure(saving.error).message} />
        {mayChange ? (
          <Group justify="space-between" mt="md">
            <Button
              variant="outline"
              disabled={steps.length >= maxReviewSteps}
              onClick={() => setSteps((now) => [...now, { key: crypto.randomUUID(), name: '', reviewer_ids: [] }])}
            >
              Add a step
            </Button>
            <Button type="submit" loading={saving.isLoading}>
              Save
            </Button>
          </Group>
        ) : null}
      </form>
    </Section>
  )
}
