import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { useListChannelsQuery } from '../channels/index.ts'
import { useReadExampleQuery } from '../example/index.ts'
import { useCountIdeasQuery, useListIdeasQuery } from './api.ts'
import classes from './FirstSteps.module.css'

/** The steps to the first published post, for a workspace without one. Hidden once they are done. */
export function FirstSteps() {
  const can = useCan()
  const { data: counts } = useCountIdeasQuery({ query: {} })
  const mayManage = can('channels:manage')
  const isSkipped = !mayManage || counts === undefined || counts.published > 0
  const { data: channels } = useListChannelsQuery(
    { query: { limit: 200, sort_by: 'name', sort_order: 'asc' } },
    { skip: isSkipped },
  )
  const { data: newest } = useListIdeasQuery({ query: { limit: 1 } }, { skip: isSkipped })
  const { data: example } = useReadExampleQuery(undefined, { skip: isSkipped })
  if (isSkipped) return null
  // Until it is known which: the steps and the banner of an example are about as high.
  if (channels === undefined || example === undefined) return <div className={classes.space} />
  if (example.is_present || channels.data.some(({ n_published }) => n_published > 0)) return null
  const idea = newest?.data[0]
  const steps = [
    { label: 'Add an idea', to: paths.newPost, isDone: counts.total > 0 },
    { label: 'Write a post', to: idea ? paths.idea(idea.id) : paths.newPost, isDone: counts.drafted > 0 },
    { label: 'Publish it', to: paths.posts, isDone: false },
  ]
  const next = steps.find((step) => !step.isDone)
  return (
    <nav aria-label="First steps">
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <li
            key={step.label}
            className={classes.step}
            data-state={step.isDone ? 'done' : step === next ? 'next' : 'later'}
          >
            <span className={classes.mark} aria-hidden>
              {step.isDone ? <IconCheck size={13} stroke={2.5} /> : at + 1}
            </span>
            {step.isDone ? (
              <span>
                {step.label}
                <span className="visually-hidden">, done</span>
              </span>
            ) : (
              <Link to={step.to}>{step.label}</Link>
            )}
          </li>
        ))}
        <li className={classes.step}>
          <Link to={paths.tutorial}>Take the tutorial</Link>
        </li>
        {can('account:manage') && (
          <li className={classes.step}>
            <Link to={paths.bringSite}>Import your site</Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
