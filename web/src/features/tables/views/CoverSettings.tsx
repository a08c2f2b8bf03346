import type { TableViewSettings } from '@draftwright/contract/table-views'
import { NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { findCoverField, listCoverFields } from '../layouts/view-kinds.ts'
import type { TableInfo } from '../model.ts'

interface CoverSettingsProps {
  table: TableInfo
  settings: TableViewSettings
  onChange: (patch: TableViewSettings) => void
}

const noCover = 'none'

/** Which field the pictures of a gallery come from, and how they fill their place. */
export function CoverSettings({ table, settings, onChange }: CoverSettingsProps) {
  const fields = listCoverFields(table)
  const chosen = findCoverField(table, settings)
  return (
    <>
      <NativeSelect
        mb="md"
        label="Cover picture"
        description={fields.length === 0 ? 'Add an “Attachments” field first.' : undefined}
        disabled={fields.length === 0}
        data={[{ value: noCover, label: 'No picture' }, ...fields.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen?.id ?? noCover}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange({ cover_field_id: value === noCover ? null : value })
        }}
      />
      {chosen === undefined ? null : (
        <>
          <Text size="sm" fw={500} mb={4} id="cover-fit">
            Pictures
          </Text>
          <SegmentedControl
            fullWidth
            mb="md"
            aria-labelledby="cover-fit"
            value={settings.cover_fit ?? 'fill'}
            data={[
              { value: 'fill', label: 'Fill the card' },
              { value: 'fit', label: 'Fit to card' },
            ]}
            onChange={(value) => onChange({ cover_fit: value === 'fit' ? 'fit' : 'fill' })}
          />
        </>
      )}
    </>
  )
}
