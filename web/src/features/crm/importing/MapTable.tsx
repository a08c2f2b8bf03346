import type { CrmImport } from '@draftwright/contract/crm/imports'
import { autoKeys, matchModes } from '@draftwright/contract/crm/import-words'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { type Mapping, MatchColumns } from '../../../ui/MatchColumns.tsx'
import { ColumnForms, withForms } from '../../../ui/ColumnForms.tsx'
import { FirstRowsTable } from '../../../ui/FirstRowsTable.tsx'
import { useLateAnswer } from '../../../ui/use-late-answer.ts'
import { useListAllPipelinesQuery } from '../kernel/fields/stages-api.ts'
import { useCheckCrmImportMutation, usePreviewCrmImportMutation } from './api.ts'

interface MapTableProps {
  found: CrmImport
  onChecked: () => void
  onLeave: () => void
}

const matchWords = {
  skip: 'Skip the row',
  update: 'Update the record with non-empty cells',
  create: 'Create another record',
}

/** Of a person, in one column or two. */
const hasNames = (mapping: Mapping): boolean => ['first_name', 'last_name'].some((name) => mapping[name] != null)

/** The mapping of columns, and the handling of existing rows. */
export function MapTable({ found, onChecked, onLeave }: MapTableProps) {
  const { resource, fields, settings, headers, sample } = found
  const [mapping, setMapping] = useState<Mapping>(found.mapping)
  const [key, setKey] = useState(settings.key ?? '')
  const [onMatch, setOnMatch] = useState(settings.on_match)
  const [makesCompanies, setMakesCompanies] = useState(settings.create_companies)
  const [pipelineId, setPipelineId] = useState(settings.pipeline_id ?? '')
  const [forms, setForms] = useState(settings.forms)
  const [failure, setFailure] = useState<string | null>(found.error)
  const plan = useMemo(
    () => ({
      mapping,
      key: key === '' ? null : key,
      on_match: onMatch,
      create_companies: makesCompanies,
      forms,
      ...(resource === 'opportunities' ? { pipeline_id: pipelineId === '' ? null : pipelineId } : {}),
    }),
    [mapping, key, onMatch, makesCompanies, forms, resource, pipelineId],
  )
  const [read] = usePreviewCrmImportMutation()
  const ask = useCallback(() => read({ params: { id: found.id }, body: plan }), [read, found.id, plan])
  // What is wrong with the plan is said by the check.
  const { answer: preview } = useLateAnswer(ask)
  const [check, { isLoading }] = useCheckCrmImportMutation()
  const { data: pipelines = [] } = useListAllPipelinesQuery(undefined, { skip: resource !== 'opportunities' })
  const keys = fields.filter(({ name, is_key }) => is_key && (mapping[name] != null || name === key || name === 'name'))
  const known = autoKeys[resource].filter((name) => mapping[name] != null || (name === 'name' && hasNames(mapping)))
  const inOrder = known.map((name) =>
    name === 'name' && resource === 'contacts'
      ? 'Name and company'
      : (keys.find((one) => one.name === name)?.label ?? name),
  )
  // One key alone is what all of them are.
  const others = keys.filter(({ name }) => known.length > 1 || name !== known[0])
  async function submit() {
    setFailure(null)
    try {
      await check({ id: found.id, ...plan }).unwrap()
      onChecked()
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  return (
    <MatchColumns
      fields={fields.map(({ is_required, ...field }) => ({ ...field, isRequired: is_required }))}
      headers={headers}
      sample={sample}
      mapping={mapping}
      onMapping={setMapping}
      isFirst={(name) => found.mapping[name] != null}
      failure={failure}
      isChecking={isLoading}
      onCheck={() => void submit()}
      onLeave={onLeave}
    >
      {pipelines.length > 1 && mapping['stage_id'] != null ? (
        <NativeSelect
          label="Stages from"
          description="For rows without a pipeline"
          data={[
            { value: '', label: 'First pipeline with this stage' },
            ...pipelines.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={pipelineId}
          onChange={({ currentTarget: { value } }) => setPipelineId(value)}
        />
      ) : null}
      {fields.map(({ name, forms: names }) => {
        const at = mapping[name]
        return at == null ? null : (
          <ColumnForms
            key={name}
            header={headers[at] ?? ''}
            hints={found.reading?.columns?.[at]}
            forms={forms[at]}
            names={names}
            onChange={(said) => setForms(withForms(forms, at, said))}
          />
        )
      })}
      <NativeSelect
        label="Match existing records by"
        data={[
          ...(known.length === 0 ? [] : [{ value: 'auto', label: inOrder.join(', else by ') }]),
          { value: '', label: 'Don’t match, always create' },
          ...others.map(({ name, label }) => ({ value: name, label })),
        ]}
        value={known.length === 1 && key === known[0] ? 'auto' : key}
        onChange={({ currentTarget: { value } }) => setKey(value)}
      />
      {key === '' ? null : (
        <NativeSelect
          label="If a record exists"
          data={matchModes.map((value) => ({ value, label: matchWords[value] }))}
          value={onMatch}
          onChange={({ currentTarget: { value } }) => setOnMatch(matchModes.find((one) => one === value) ?? 'skip')}
        />
      )}
      {resource === 'companies' || mapping['company_id'] == null ? null : (
        <Checkbox
          label="Create missing companies"
          checked={makesCompanies}
          onChange={({ currentTarget: { checked } }) => setMakesCompanies(checked)}
        />
      )}
      {preview === null ? null : (
        <FirstRowsTable columns={preview.columns.map(({ label }, at) => ({ label, at }))} rows={preview.rows} />
      )}
    </MatchColumns>
  )
}
