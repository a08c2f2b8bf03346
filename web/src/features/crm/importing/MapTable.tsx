import type { CrmImport } from '@draftwright/contract/crm/imports'
import { onMatches } from '@draftwright/contract/crm/import-words'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../../api/api.ts'
import { type Mapping, MatchColumns } from '../../../ui/MatchColumns.tsx'
import { useAllPipelinesQuery } from '../kernel/fields/stages-api.ts'
import { useCheckCrmImportMutation } from './api.ts'

interface MapTableProps {
  found: CrmImport
  onChecked: () => void
  onLeave: () => void
}

const matchWords = { skip: 'Leave the row out', update: 'Update it with the filled cells', create: 'Make another one' }

/** Which column holds what, and what happens to rows that are here already. */
export function MapTable({ found, onChecked, onLeave }: MapTableProps) {
  const { resource, fields, settings, headers, sample } = found
  const [mapping, setMapping] = useState<Mapping>(found.mapping)
  const [key, setKey] = useState(settings.key ?? '')
  const [onMatch, setOnMatch] = useState(settings.on_match)
  const [makesCompanies, setMakesCompanies] = useState(settings.create_companies)
  const [pipelineId, setPipelineId] = useState(settings.pipeline_id ?? '')
  const [failure, setFailure] = useState<string | null>(found.error)
  const [check, { isLoading }] = useCheckCrmImportMutation()
  const { data: pipelines = [] } = useAllPipelinesQuery(undefined, { skip: resource !== 'opportunities' })
  const keys = fields.filter(({ name, is_key }) => is_key && (mapping[name] != null || name === key || name === 'name'))
  async function submit() {
    setFailure(null)
    try {
      await check({
        id: found.id,
        mapping,
        key: key === '' ? null : key,
        on_match: onMatch,
        create_companies: makesCompanies,
        ...(resource === 'opportunities' ? { pipeline_id: pipelineId === '' ? null : pipelineId } : {}),
      }).unwrap()
      onChecked()
    } catch (error) {
      setFailure(readError(error).message)
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
          label="Stages are those of"
          description="For rows that name no pipeline"
          data={[
            { value: '', label: 'The first pipeline that has such a stage' },
            ...pipelines.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={pipelineId}
          onChange={({ currentTarget: { value } }) => setPipelineId(value)}
        />
      ) : null}
      <NativeSelect
        label="A row is here already when it has the same"
        data={[
          { value: '', label: 'Nothing: every row is new' },
          ...keys.map(({ name, label }) => ({ value: name, label })),
        ]}
        value={key}
        onChange={({ currentTarget: { value } }) => setKey(value)}
      />
      {key === '' ? null : (
        <NativeSelect
          label="What happens then"
          data={onMatches.map((value) => ({ value, label: matchWords[value] }))}
          value={onMatch}
          onChange={({ currentTarget: { value } }) => setOnMatch(onMatches.find((one) => one === value) ?? 'skip')}
        />
      )}
      {resource === 'companies' || mapping['company_id'] == null ? null : (
        <Checkbox
          label="Make companies that are not here yet"
          checked={makesCompanies}
          onChange={({ currentTarget: { checked } }) => setMakesCompanies(checked)}
        />
      )}
    </MatchColumns>
  )
}
