import { useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import classes from './FirstAim.module.css'

const aims = [
  { label: 'Publish', path: paths.createIdea },
  { label: 'Sell', path: paths.salesPipeline },
  { label: 'Look around', path: paths.tutorial },
] as const

/** What the person wants to do first; kept in the address as the page to open, so that it survives a reload and a code by mail. */
export function FirstAim() {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('return')
  // Who came by a link to a page is led there.
  if (wanted !== null && !aims.some(({ path }) => path === wanted)) return null
  return (
    <fieldset className={classes.aims}>
      <legend>What would you like to do first?</legend>
      {aims.map(({ label, path }) => (
        <label key={path}>
          <input
            type="radio"
            name="aim"
            checked={wanted === path}
            onChange={() => setParams({ return: path }, { replace: true })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
