import { type SharePlatform, sharePlatformFacts, sharePlatforms } from '@draftwright/contract/share-platforms'
import { Checkbox, Group } from '@mantine/core'

const labels: Partial<Record<SharePlatform, string>> = { other: 'Copy and other apps' }

/** Where people may share. */
export function PlatformChecks({
  label,
  description,
  open = sharePlatforms,
  value,
  isReadOnly = false,
  onChange,
}: {
  label: string
  description: string
  /** Those that can be chosen. */
  open?: readonly SharePlatform[]
  value: readonly SharePlatform[]
  isReadOnly?: boolean
  onChange: (value: SharePlatform[]) => void
}) {
  return (
    <Checkbox.Group
      label={label}
      description={description}
      readOnly={isReadOnly}
      value={[...value]}
      onChange={(names) => onChange(sharePlatforms.filter((name) => names.includes(name)))}
    >
      <Group gap="sm" mt="xs">
        {open.map((name) => (
          <Checkbox key={name} value={name} label={labels[name] ?? sharePlatformFacts[name].label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
