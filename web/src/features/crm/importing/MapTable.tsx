import type { CrmImport } from '@draftwright/contract/crm/imports'
import { matchModes } from '@draftwright/contract/crm/import-words'
import { dateOrders } from '@draftwright/contract/import-words'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { type Mapping, MatchColumns } from '../../../ui/MatchColumns.tsx'
import { useListAllPipelinesQuery } from '../kernel/fields/stages-api.ts'
import { useCheckCrmImportMutation } from './api.ts'

interface MapTableProps {
  found: CrmImport
  onChecked: () => void
  onLeave: () => void
}

const dateOrderLabels = {
  auto: 'Any unambiguous format; ambiguous dates are reported',
  dmy: 'Day first: 3 April 2026',
  mdy: 'Month first: 4 March 2026',
}
const matchWords = {
  skip: 'Skip the row',
  update: 'Update the record with non-empty cells',
  create: 'Create another record',
}

/** The mapping of columns, and the handling of existing rows. */
export function MapTable({ found, onChecked, onLeave }: MapTableProps) {
  const { resource, fields, settings, headers, sample } = found
  const [mapping, setMapping] = useState<Mapping>(found.mapping)
  const [key, setKey] = useState(settings.key ?? '')
  const [onMatch, setOnMatch] = useState(settings.on_match)
  const [makesCompanies, setMakesCompanies] = useState(settings.create_companies)
  const [pipelineId, setPipelineId] = useState(settings.pipeline_id ?? '')
  const [dateOrder, setDateOrder] = useState(settings.date_order)
  const [failure, setFailure] = useState<string | null>(found.error)
  const [check, { isLoading }] = useCheckCrmImportMutation()
  const { data: pipelines = [] } = useListAllPipelinesQuery(undefined, { skip: resource !== 'opportunities' })
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
        date_order: dateOrder,
        ...(resource === 'opportunities' ? { pipeline_id: pipelineId === '' ? null : pipelineId } : {}),
      }).unwrap()
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
            { value: '', label: 'The first pipeline with this stage' },
            ...pipelines.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={pipelineId}
          onChange={({ currentTarget: { value } }) => setPipelineId(value)}
        />
      ) : null}
      {fields.some(({ name, is_date }) => is_date && mapping[name] != null) ? (
        <NativeSelect
          label="Date format, such as 03/04/2026"
          data={dateOrders.map((value) => ({ value, label: dateOrderLabels[value] }))}
          value={dateOrder}
          onChange={({ currentTarget: { value } }) => setDateOrder(dateOrders.find((one) => one === value) ?? 'auto')}
        />
      ) : null}
      <NativeSelect
        label="Match existing records by"
        data={[
          { value: '', label: 'Nothing (all rows are new)' },
          ...keys.map(({ name, label }) => ({ value: name, label })),
        ]}
        value={key}
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
    </MatchColumns>
  )
}
