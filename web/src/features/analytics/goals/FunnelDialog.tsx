import type { Funnel } from '@draftwright/contract/funnels'
import type { GoalNumbers } from '@draftwright/contract/goals'
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useCreateFunnelMutation, useUpdateFunnelMutation } from './api.ts'
import styles from './goals.module.css'

/** As in the contract, whose schemas this page does not load. */
const fewestSteps = 2
const mostSteps = 6

interface FunnelDialogProps {
  goals: readonly GoalNumbers[]
  /** Null for a new one. */
  funnel: Funnel | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** A name, and goals in their order. */
export function FunnelDialog({ goals, funnel, onClose, onSaved }: FunnelDialogProps) {
  const [name, setName] = useState(funnel?.name ?? '')
  const [steps, setSteps] = useState<readonly string[]>(
    funnel?.steps.map(({ goal_id }) => goal_id) ?? goals.slice(0, fewestSteps).map(({ id }) => id),
  )
  const [create, creation] = useCreateFunnelMutation()
  const [update, change] = useUpdateFunnelMutation()
  const { error } = funnel === null ? creation : change
  const free = goals.filter(({ id }) => !steps.includes(id))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { name, steps: [...steps] }
    const { data } = funnel === null ? await create({ body }) : await update({ params: { id: funnel.id }, body })
    if (data === undefined) return
    onSaved(data.id)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={funnel === null ? 'Add funnel' : 'Edit funnel'} size="md">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            placeholder="From a post to a demo"
            required
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {steps.map((step, at) => (
            <div key={step} className={styles.step}>
              <NativeSelect
                label={`Step ${at + 1}`}
                value={step}
                data={goals
                  .filter(({ id }) => id === step || !steps.includes(id))
                  .map(({ id, name: label }) => ({ value: id, label }))}
                onChange={({ currentTarget: { value } }) =>
                  setSteps(steps.map((each, place) => (place === at ? value : each)))
                }
              />
              {steps.length > fewestSteps && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove step ${at + 1}`}
                  title="Remove"
                  onClick={() => setSteps(steps.filter((each) => each !== step))}
                >
                  <IconX size={16} aria-hidden />
                </Button>
              )}
            </div>
          ))}
          {steps.length < mostSteps && free.length > 0 && (
            <div>
              <Button
                variant="outline"
                size="sm"
                icon={<IconPlus size={16} />}
                onClick={() => setSteps([...steps, ...free.slice(0, 1).map(({ id }) => id)])}
              >
                Add step
              </Button>
            </div>
          )}
          <FormError message={error === undefined ? null : toFailure(error).message} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={creation.isLoading || change.isLoading}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
