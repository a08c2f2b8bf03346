import { Group, SegmentedControl, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { unreadable, ValueInput } from '../fields/ValueInput.tsx'
import type { RecordKind } from '../record.ts'
import type { Person } from '../use-people.ts'
import type { BulkChange } from './BulkBar.tsx'

interface BulkEditProps {
  kind: RecordKind
  columnKey: string
  people: ReadonlyMap<string, Person>
  /** How many are meant. */
  words: string
  isBusy: boolean
  onApply: (change: BulkChange) => void
  onClose: () => void
}

/** One field of everything that is chosen. */
export function BulkEdit(props: BulkEditProps) {
  const { kind, columnKey, people, words, isBusy, onApply, onClose } = props
  const column = kind.columns[columnKey]
  const [value, setValue] = useState<unknown>(null)
  const [tags, setTags] = useState<string[]>([])
  const [tagWay, setTagWay] = useState<'add_tags' | 'remove_tags'>('add_tags')
  if (column === undefined) return null
  const isTags = columnKey === 'tags'
  const isEmptying = value === null
  const canApply = isTags ? tags.length > 0 : value !== unreadable && !(isEmptying && column.isRequired === true)
  const apply = () => {
    if (!canApply) return
    onApply(isTags ? { do: tagWay, tags } : { do: 'patch', patch: { [columnKey]: value }, label: column.label })
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
                aria-label="What to do with the tags"
                data={[
                  { value: 'add_tags', label: 'Add' },
                  { value: 'remove_tags', label: 'Remove' },
                ]}
                value={tagWay}
                onChange={(way) => setTagWay(way === 'remove_tags' ? 'remove_tags' : 'add_tags')}
              />
              <TagsInput aria-label="Tags" value={tags} onChange={setTags} acceptValueOnBlur data-autofocus />
            </>
          ) : (
            <ValueInput
              column={column}
              label={column.label}
              value={value === unreadable ? null : value}
              onChange={(next) => setValue(next)}
              people={people}
              currency="EUR"
              isLong={kind.long?.includes(columnKey) ?? false}
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
