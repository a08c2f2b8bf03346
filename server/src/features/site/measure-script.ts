import { createHash } from 'node:crypto'

/**
 * The only script of the hosted pages: for how long one was in view, sent when it is left. It stores nothing, and without it
 * everything but this number is there.
 */
export const measureScript = `(d=>{let m=0,a=30,w=addEventListener,s=()=>{m&&navigator.sendBeacon(location.pathname,m);m=0};"scroll keydown pointermove click".split(" ").map(k=>w(k,()=>a=30,{passive:true}));setInterval(()=>!d.hidden&&a-->0&&(m+=1e3),1e3);d.addEventListener("visibilitychange",()=>d.hidden&&s());w("pagehide",s)})(document)`

/** For the policy of the pages: nothing else may run. */
export const measureSource = `'sha256-${createHash('sha256').update(measureScript).digest('base64')}'`

/** The milliseconds it sends; null for anything else. */
export const parseMeasure = (body: unknown): number | null =>
  typeof body === 'string' && /^\d{1,9}$/u.test(body) ? Number(body) : null
