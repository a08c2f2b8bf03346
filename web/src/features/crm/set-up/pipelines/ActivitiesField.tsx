import { Checkbox, InputWrapper, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../../../../ui/Button.tsx'
import { moveByOne } from '../in-order.ts'
import styles from '../set-up.module.css'
import type { ActivityDraft } from './use-save-stage.ts'

interface ActivitiesFieldProps {
  activities: readonly ActivityDraft[]
  mayEdit: boolean
  onChange: (activities: ActivityDraft[]) => void
}

/** The activities of a stage. */
export function ActivitiesField({ activities, mayEdit, onChange }: ActivitiesFieldProps) {
  const change = (key: string, part: Partial<ActivityDraft>) =>
    onChange(activities.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const step = (key: string, by: 1 | -1) => {
    const byKey = new Map(activities.map((one) => [one.key, one]))
    onChange(moveByOne([...byKey.keys()], key, by).flatMap((one) => byKey.get(one) ?? []))
  }
  return (
    <InputWrapper label="Activities" description="Required activities must be done before an opportunity moves on">
      <ol className={styles.activities}>
        {activities.map(({ key, name, is_required }, at) => {
          const label = name === '' ? `activity ${at + 1}` : name
          return (
            <li key={key}>
              <TextInput
                aria-label={`Activity ${at + 1}`}
                placeholder="Call the decision maker"
                value={name}
                onChange={(event) => change(key, { name: event.currentTarget.value })}
              />
              <Checkbox
                label="Required"
                aria-label={`${label} is required`}
                checked={is_required}
                onChange={(event) => change(key, { is_required: event.currentTarget.checked })}
              />
              {mayEdit ? (
                <span className={styles.steps}>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Move ${label} up`}
                    disabled={at === 0}
                    onClick={() => step(key, -1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Move ${label} down`}
                    disabled={at === activities.length - 1}
                    onClick={() => step(key, 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Remove ${label}`}
                    onClick={() => onChange(activities.filter((one) => one.key !== key))}
                  >
                    <IconX size={16} aria-hidden />
                  </Button>
                </span>
              ) : null}
            </li>
          )
        })}
      </ol>
      {mayEdit ? (
        <Button
          variant="outline"
          size="sm"
          icon={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...activities, { key: crypto.randomUUID(), name: '', is_required: false }])}
        >
          Add activity
        </Button>
      ) : null}
    </InputWrapper>
  )
}
