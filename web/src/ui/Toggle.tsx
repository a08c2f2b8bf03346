import { Group, Switch, type SwitchProps, Text } from '@mantine/core'

export interface ToggleProps extends Omit<SwitchProps, 'onChange' | 'checked'> {
  checked: boolean
  /** For people who may see but not change it: plain text that does not look pressable. */
  isReadOnly: boolean
  onChange: (isOn: boolean) => void
}

/** An on/off setting. */
export function Toggle({ checked, isReadOnly, onChange, ...rest }: ToggleProps) {
  if (!isReadOnly)
    return <Switch {...rest} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <div>
        <Text fw={500}>{rest.label}</Text>
        {rest.description !== undefined && (
          <Text size="sm" c="dimmed">
            {rest.description}
          </Text>
        )}
      </div>
      <Text c="dimmed">{checked ? 'On' : 'Off'}</Text>
    </Group>
  )
}
