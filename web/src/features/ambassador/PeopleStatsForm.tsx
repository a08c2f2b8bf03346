import { type PeopleStats, peopleStats, peopleStatsTexts } from '@draftwright/contract/people-stats'
import { Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useChangePeopleStatsMutation } from './results-api.ts'

/** Which numbers about people's shares are shown. */
export function PeopleStatsForm({ current }: { current: PeopleStats }) {
  const [chosen, setChosen] = useState(current)
  const [change, { isLoading, error }] = useChangePeopleStatsMutation()
  async function save(event: FormEvent) {
    event.preventDefault()
    if ((await change({ body: { people_stats: chosen } })).error === undefined) showToast('Visibility saved')
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm" align="flex-start">
        <Radio.Group
          label="Everyone sees this setting on the Ambassador page"
          description="Turning names on notifies the whole team. Changes are in the audit log."
          value={chosen}
          onChange={(value) => setChosen(peopleStats.find((each) => each === value) ?? current)}
        >
          <Stack gap="sm" mt="sm">
            {peopleStats.map((each) => (
              <Radio
                key={each}
                value={each}
                label={peopleStatsTexts[each].label}
                description={peopleStatsTexts[each].text}
              />
            ))}
          </Stack>
        </Radio.Group>
        <FormError message={error === undefined ? null : toFailure(error).message} />
        <Button type="submit" loading={isLoading} disabled={chosen === current}>
          Save
        </Button>
      </Stack>
    </form>
  )
}
