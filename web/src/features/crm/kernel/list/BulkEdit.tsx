import { Group, SegmentedControl, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { invalidValue, ValueInput } from '../fields/ValueInput.tsx'
import type { RecordKind } from '../record.ts'
import type { Person } from '../use-people.ts'
import type { BulkChange } from './use-bulk-change.ts'

interface BulkEditProps {
  kind: RecordKind
  columnKey: string
  people: ReadonlyMap<string, Person>
  /** The number of selected records. */
  words: string
  isBusy: boolean
  onApply: (change: BulkChange) => void
  onClose: () => void
}

/** Edits one field of all selected records. */
export function BulkEdit(props: BulkEditProps) {
  const { kind, columnKey, people, words, isBusy, onApply, onClose } = props
  const column = kind.columns[columnKey]
  const [value, setValue] = useState<unknown>(null)
  const [tags, setTags] = useState<string[]>([])
  const [tagChange, setTagChange] = useState<'add_tags' | 'remove_tags'>('add_tags')
  if (column === undefined) return null
  const isTags = columnKey === 'tags'
  const isEmptying = value === null
  const canApply = isTags ? tags.length > 0 : value !== invalidValue && !(isEmptying && column.isRequired === true)
  const apply = () => {
    if (!canApply) return
    onApply(isTags ? { do: tagChange, tags } : { do: 'patch', patch: { [columnKey]: value }, label: column.label })
  }
  return (
    <Modal opened onClose={onClose} title={`${column.label} of ${words} ${kind.nouns}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <Stack gap="md">
          {isTags ? (
            <>
              <SegmentedControl
                aria-label="Tag action"
                data={[
                  { value: 'add_tags', label: 'Add' },
                  { value: 'remove_tags', label: 'Remove' },
                ]}
                value={tagChange}
                onChange={(tagChange) => setTagChange(tagChange === 'remove_tags' ? 'remove_tags' : 'add_tags')}
              />
              <TagsInput aria-label="Tags" value={tags} onChange={setTags} acceptValueOnBlur data-autofocus />
            </>
          ) : (
            <ValueInput
              column={column}
              label={column.label}
              value={value === invalidValue ? null : value}
              onChange={(next) => setValue(next)}
              people={people}
              currency="EUR"
              isLong={kind.multilineColumns?.includes(columnKey) ?? false}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!canApply}>
              {!isTags && isEmptying && column.isRequired !== true ? 'Empty the field' : 'Apply'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
