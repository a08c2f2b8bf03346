import type { WebhookEvent } from '@draftwright/contract/webhooks'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type EventGroup, groupEvents, isAllChosen } from './choices.ts'
import { CodeBlock } from './CodeBlock.tsx'
import classes from './webhooks.module.css'

interface EventFieldsProps {
  events: readonly WebhookEvent[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The catalogue by noun; each type shows an example of what is sent. */
export function EventFields({ events, chosen, onChange }: EventFieldsProps) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const wanted = text.trim().toLowerCase()
  const groups = groupEvents(events).filter(
    ({ label, types }) =>
      wanted === '' ||
      [label, ...types.flatMap((one) => [one.type, one.label])].some((one) => one.toLowerCase().includes(wanted)),
  )
  const example = events.find(({ type }) => type === shown)?.example
  return (
    <>
      <TextInput
        type="search"
        label="Events"
        placeholder="Find events"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <fieldset className={classes.events} aria-label="Events">
        {groups.map((group) => (
          <GroupFields
            key={group.noun}
            group={group}
            isOpen={wanted !== ''}
            chosen={chosen}
            onChange={onChange}
            onShow={setShown}
          />
        ))}
      </fieldset>
      {example !== undefined && (
        <div>
          <Text size="sm" fw={500} mb={4}>
            Example of {example.type}
          </Text>
          <CodeBlock label={`Example of ${example.type}`} text={JSON.stringify(example, null, 2)} />
        </div>
      )}
    </>
  )
}

interface GroupFieldsProps extends Omit<EventFieldsProps, 'events'> {
  group: EventGroup
  isOpen: boolean
  onShow: (type: string) => void
}

function GroupFields({ group: { noun, label, types }, isOpen, chosen, onChange, onShow }: GroupFieldsProps) {
  const isAll = isAllChosen(chosen, noun)
  const own = chosen.filter((one) => one.startsWith(`${noun}.`))
  const others = chosen.filter((one) => one !== '*' && !one.startsWith(`${noun}.`))
  const [isUnfolded, setUnfolded] = useState(own.length > 0 && !isAll)
  return (
    <div>
      <div className={classes.group}>
        <Checkbox
          label={label}
          checked={isAll}
          indeterminate={!isAll && own.length > 0}
          onChange={(event) => onChange(event.currentTarget.checked ? [...others, `${noun}.*`] : others)}
        />
        {!isOpen && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Choose events of ${label}`}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Hide' : 'Choose'}
          </Button>
        )}
      </div>
      {(isOpen || isUnfolded) && (
        <div className={classes.types}>
          {types.map(({ type, label: name }) => (
            <Checkbox
              key={type}
              size="xs"
              label={name}
              checked={isAll || chosen.includes(type)}
              disabled={isAll}
              onFocus={() => onShow(type)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, type] : chosen.filter((one) => one !== type))
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}
