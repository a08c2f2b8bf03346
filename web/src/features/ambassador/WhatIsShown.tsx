import { peopleStatsTexts } from '@draftwright/contract/people-stats'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import styles from './Ambassador.module.css'
import { useReadPeopleStatsQuery } from './results-api.ts'

/** Says to everybody which numbers about their shares are shown to whom. */
export function WhatIsShown() {
  const { data } = useReadPeopleStatsQuery()
  const can = useCan()
  if (data === undefined) return null
  return (
    <p className={styles.facts}>
      {peopleStatsTexts[data.people_stats].text}{' '}
      {can('account:manage') && (
        <Anchor component={Link} to={paths.shareNumbers} size="sm" underline="always">
          Change it
        </Anchor>
      )}
    </p>
  )
}
