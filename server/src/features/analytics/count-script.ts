/**
 * What a page of another site loads, at most 1 KB: it counts views (also those made within one page), reads, time in view, clicks
 * on other sites and downloads, and what the page itself counts with `countEvent(name, value)`. It stores nothing there. Of an address's
 * query it sends the names, and the values of what tells a campaign.
 */
export const countScript = `(d=>{let l=location,h=history,s=d.currentScript,u=new URL("/count",s.src),p,t,f,m=0,a=30,o=h.pushState,
n=(k,x)=>navigator.sendBeacon(u,JSON.stringify({s:s.dataset.site,k,p,...x})),
e=()=>{m&&n("engage",{e:m});m=0},
v=()=>{let r=p?"":d.referrer;p!=l.pathname&&(e(),p=l.pathname,t=f=0,n("view",{q:l.search.replace(/([?&](?!utm_|s=|nocount=)[^=&]*=?)[^&]*/g,"$1"),r:r.slice(0,200)}))},
w=(k,g)=>addEventListener(k,g,true)
h.pushState=function(){o.apply(h,arguments);v()}
w("popstate",v)
w("pagehide",e)
w("visibilitychange",()=>d.hidden&&e())
"scroll keydown pointermove click".split(" ").map(k=>w(k,()=>a=30))
w("click",c=>{let g=c.target.closest("a[href]"),x=g&&g.pathname;g&&g.host!=l.host?x&&n("click",{g:g.host+x}):/\\.(pdf|zip|docx?|xlsx?|pptx?|csv|mp[34]|dmg|exe)$/i.test(x)&&n("download",{g:x})})
setInterval(()=>{!d.hidden&&a-->0&&(m+=1e3,t++);!f&&t>4&&(d.querySelector("article")||d.body).getBoundingClientRect().bottom<innerHeight+99&&(f=1,n("read"))},1e3)
countEvent=(g,v)=>n("goal",{g,v})
v()})(document)`
