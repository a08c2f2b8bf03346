import { NativeSelect } from '@mantine/core'
import type { Ask } from '@draftwright/contract/advisor-cards'
import { FormChips } from '../../query/index.ts'
import classes from './AnswerCard.module.css'
import { cardOptions, describeValue, isCard, readOption, withOption } from './card-options.ts'

interface CardChipsProps {
  ask: Ask
  onChange: (ask: Ask) => void
}

/** What was understood, as chips that can be changed: a report's options, or the parts of a query. */
export function CardChips({ ask, onChange }: CardChipsProps) {
  if (!isCard(ask)) return <FormChips form={ask.form} onChange={(form) => onChange({ form })} />
  // An option with nothing to choose shows only what was asked with it.
  const options = cardOptions[ask.card].filter(
    (option) => option.choices.length > 1 || readOption(ask, option) !== option.usual,
  )
  if (options.length === 0) return null
  return (
    <div className={classes.chips} role="group" aria-label="What was understood">
      {options.map((option) => {
        const value = readOption(ask, option)
        const isListed = option.choices.some(([known]) => known === value)
        return (
          <NativeSelect
            key={option.name}
            size="xs"
            radius="xl"
            aria-label={option.label}
            value={value}
            data={[
              ...(isListed ? [] : [{ value, label: describeValue(option, value) }]),
              ...option.choices.map(([known, label]) => ({ value: known, label: `${option.label}: ${label}` })),
            ]}
            onChange={({ currentTarget }) => onChange(withOption(ask, option, currentTarget.value))}
          />
        )
      })}
    </div>
  )
}
