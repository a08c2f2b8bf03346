import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { isCrmOpen } from '../../app/navigation.ts'
import { paths } from '../../app/paths.ts'
import { Section } from '../../ui/Section.tsx'
import { useReadFeaturesQuery } from '../accounts/index.ts'
import { useReadExampleQuery } from './api.ts'
import { ExampleChoice } from './ExampleChoice.tsx'
import { ExampleBanner } from './ExampleWorkspace.tsx'
import classes from './ExampleWorkspace.module.css'

/** For somebody who came to look around: an example company to choose, and then the way through it. */
export function LookAround() {
  const can = useCan()
  const { data: features } = useReadFeaturesQuery()
  const { data } = useReadExampleQuery(undefined, { skip: !can('account:manage') })
  if (data === undefined) return null
  if (!data.is_present)
    return (
      <Section title="Look around in an example">
        <p className={classes.lead}>
          Fill your workspace with an invented company: posts, readers, deals and meetings of a month. One click removes
          all of it.
        </p>
        <ExampleChoice />
      </Section>
    )
  return (
    <>
      <ExampleBanner />
      <Section title="Look around in your example">
        <nav aria-label="Parts of the example" className={classes.ways}>
          <Link to={paths.posts}>Its posts</Link>
          <Link to={paths.calendar}>Its calendar</Link>
          <Link to={paths.analytics}>Its readers</Link>
          {isCrmOpen(features) && <Link to={paths.salesPipeline}>Its deals</Link>}
          {can('meetings:read') && <Link to={paths.meetings}>Its meetings</Link>}
        </nav>
      </Section>
    </>
  )
}
