import type { ChannelTypeInfo } from '@draftwright/contract/channels'
import { isNetwork } from '@draftwright/contract/networks'
import { Input, Text } from '@mantine/core'
import { NetworkIcon } from './NetworkIcon.tsx'
import classes from './OptionCards.module.css'

type Field = ChannelTypeInfo['fields'][number]
type Option = NonNullable<Field['options']>[number]

interface OptionCardsProps {
  field: Field
  options: Option[]
  value: string
  error: string | undefined
  onChange: (option: Option) => void
}

/** One choice among a few, each with a description. Native radio buttons, so arrow keys move between them. */
export function OptionCards({ field, options, value, error, onChange }: OptionCardsProps) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{field.label}</legend>
      <Input.Description mb="sm">{field.help}</Input.Description>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={field.name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option)}
            />
            {isNetwork(option.value) && <NetworkIcon network={option.value} />}
            <span>
              <Text component="span" display="block" fw={600}>
                {option.label}
              </Text>
              <Text component="span" display="block" size="sm" c="dimmed">
                {option.help}
              </Text>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <Input.Error mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
