import { describeOperator } from '@draftwright/contract/crm/describe-filter'
import type { Filter } from '@draftwright/contract/crm/filters'
import { Group as Row, SegmentedControl, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import type { RecordKind } from '../record.ts'
import { listChoosableColumns } from '../table/shown-columns.ts'
import type { Person } from '../use-people.ts'
import styles from './FilterBuilder.module.css'
import {
  maxDepth,
  type Group,
  createGroup,
  createLeaf,
  type Leaf,
  type Node,
  listOperators,
  replaceNode,
  toFilter,
  toTree,
  setOperator,
} from './filter-tree.ts'
import { FilterValue } from './FilterValue.tsx'

export interface FilterBuilderProps {
  kind: RecordKind
  filter: Filter | null
  people: ReadonlyMap<string, Person>
  onApply: (filter: Filter | null) => void
  onClose: () => void
}

/** Conditions joined by and / or, in groups within groups, of any column. */
export function FilterBuilder({ kind, filter, people, onApply, onClose }: FilterBuilderProps) {
  const [tree, setTree] = useState<Group>(() => {
    const before = toTree(filter)
    return before.parts.length > 0 ? before : createGroup('and', [createLeaf(kind.title, kind.columns)])
  })
  const change = (id: string, node: Node | null) =>
    setTree((before) => (before.id === id && node?.kind === 'group' ? node : replaceNode(before, id, node)))
  const apply = () => {
    onApply(toFilter(tree))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Filter ${kind.nouns}`} size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <GroupEditor group={tree} depth={1} kind={kind} people={people} onChange={change} />
        <Row justify="space-between" mt="lg">
          <Button
            variant="ghost"
            onClick={() => {
              onApply(null)
              onClose()
            }}
          >
            Clear all
          </Button>
          <Row gap="xs" ml="auto">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Show {kind.nouns}</Button>
          </Row>
        </Row>
      </form>
    </Modal>
  )
}

interface PartProps {
  depth: number
  kind: RecordKind
  people: ReadonlyMap<string, Person>
  onChange: (id: string, node: Node | null) => void
}

function GroupEditor({ group, depth, kind, people, onChange }: PartProps & { group: Group }) {
  const add = (node: Node) => onChange(group.id, { ...group, parts: [...group.parts, node] })
  return (
    <div
      className={styles.group}
      data-depth={depth}
      role="group"
      aria-label={group.join === 'and' ? 'All of' : 'Any of'}
    >
      <Row gap="xs" mb="xs">
        <SegmentedControl
          size="xs"
          aria-label="Match conditions"
          data={[
            { value: 'and', label: 'All of these' },
            { value: 'or', label: 'Any of these' },
          ]}
          value={group.join}
          onChange={(join) => onChange(group.id, { ...group, join: join === 'or' ? 'or' : 'and' })}
        />
        {depth > 1 ? (
          <Button variant="ghost" size="icon" aria-label="Remove the group" onClick={() => onChange(group.id, null)}>
            <IconX size={16} aria-hidden />
          </Button>
        ) : null}
      </Row>
      {group.parts.map((part) =>
        part.kind === 'group' ? (
          <GroupEditor key={part.id} group={part} depth={depth + 1} kind={kind} people={people} onChange={onChange} />
        ) : (
          <LeafEditor key={part.id} leaf={part} depth={depth} kind={kind} people={people} onChange={onChange} />
        ),
      )}
      <Row gap="xs" mt="xs">
        <Button
          variant="ghost"
          size="sm"
          icon={<IconPlus size={14} aria-hidden />}
          onClick={() => add(createLeaf(kind.title, kind.columns))}
        >
          Condition
        </Button>
        {depth < maxDepth ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<IconPlus size={14} aria-hidden />}
            onClick={() =>
              add(createGroup(group.join === 'and' ? 'or' : 'and', [createLeaf(kind.title, kind.columns)]))
            }
          >
            Group
          </Button>
        ) : null}
      </Row>
    </div>
  )
}

function LeafEditor({ leaf, kind, people, onChange }: PartProps & { leaf: Leaf }) {
  const column = kind.columns[leaf.column]
  if (column === undefined) return null
  return (
    <div className={styles.leaf}>
      <Select
        aria-label="Field"
        size="sm"
        searchable
        allowDeselect={false}
        data={listChoosableColumns(kind.columns).map(([key, { label }]) => ({ value: key, label }))}
        value={leaf.column}
        onChange={(key) => {
          if (key !== null) onChange(leaf.id, { ...createLeaf(key, kind.columns), id: leaf.id })
        }}
      />
      <Select
        aria-label="Comparison"
        size="sm"
        allowDeselect={false}
        data={listOperators(column).map((operator) => ({ value: operator, label: describeOperator(column, operator) }))}
        value={leaf.operator}
        onChange={(chosen) => {
          const operator = listOperators(column).find((each) => each === chosen)
          if (operator !== undefined) onChange(leaf.id, setOperator(leaf, operator))
        }}
      />
      <div className={styles.value}>
        <FilterValue
          leaf={leaf}
          column={column}
          people={people}
          onChange={(value) => onChange(leaf.id, { ...leaf, value })}
        />
      </div>
      <Button variant="ghost" size="icon" aria-label="Remove the condition" onClick={() => onChange(leaf.id, null)}>
        <IconX size={16} aria-hidden />
      </Button>
    </div>
  )
}
