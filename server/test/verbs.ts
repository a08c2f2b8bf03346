/**
 * Verbs that a function's name may start with: common ones of programming and of this domain. Includes `is`, `has`,
 * `to`, `use` and the like.
 */
export const verbs: ReadonlySet<string> = new Set(
  `
  abort accept acquire adapt add adjust adopt advance allow announce answer append apply approve archive ask assemble assert
  assign attach authenticate authorize await backfill begin bind block broadcast build cache calculate call can cancel
  capitalize capture catch change check choose cite claim clamp clean clear click clone close collapse collect combine
  compare compile complete compose compress compute confirm connect consume continue convert copy count cover create
  crop cut debounce decide declare decode decompress decrypt dedupe define delete deliver deny derive describe
  deserialize detach detect diff disable disconnect discard dismiss dispatch display divide download draft drain draw drop
  dump duplicate edit embed emit enable encode encrypt end enqueue ensure enter escape establish estimate evaluate
  exchange exclude execute expand expect expire explain export extend extract fail fetch fill filter find finish fire
  fit fix flatten flush focus fold follow forbid forget fork format forward found freeze gather generate get give go
  grant group grow guard guess halve handle has hash hide highlight hold identify ignore implement import include index
  infer init initialize inject insert inspect install intercept interpret invalidate invite invoke is issue iterate
  join judge keep kill label launch learn leave limit link list listen load locate lock log look lower make map mark
  match measure memoize merge migrate mock modify monitor mount move narrow navigate negotiate normalize notify
  observe offer omit open order override pack paginate parse paste patch pause peek perform persist pick place plan
  plant play plug poll pop populate post prefer prefetch prepare prepend present press prevent preview print process promote
  propose protect provide prune publish pull purge push put query queue quote rank rate read rebuild receive recognize
  recommend reconcile reconnect record recover redact redeem redirect reduce refresh refuse register reject release
  reload remember remove rename render renew reopen reorder repair repeat replace replay reply report request require
  reschedule reserve reset resize resolve respond restart restore restrict resume retract retrieve retry return reuse
  revalidate reveal revert review revoke rewrite roll rotate round route run sample sanitize save scan schedule score
  scroll seal search seed select send separate serialize serve set settle share shorten should show shrink sign
  simulate skip slice snapshot snooze sort speak split spread start stem step stop store stream strip style submit subscribe
  suggest summarize supersede supports suppress swap switch sync take tear tee test throttle throw to toggle tokenize
  touch track transfer transform transition translate trash traverse trigger trim truncate try type unblock undo
  unescape uninstall unlock unmount unpack unregister unsubscribe unwrap
  align bundle inflect mask nest predict regenerate requeue research respace splice sum train transcribe unarchive unpublish unschedule update upgrade upload upsert use validate
  classify lose postpone reclaim verify view visit wait walk warm warn watch weigh will with withdraw wrap write zip zoom
`
    .trim()
    .split(/\s+/),
)
