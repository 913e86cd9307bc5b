#!/usr/bin/env python3
"""Fits the GPU constants of engine/solve/tune/performance_model.cpp to what products_bench measured.

usage: fit_performance_model.py products.csv... [--loo] [-v] [--save FILE] [--apply FILE] [--keep performance_model.cpp]
Prints for every kernel {extra call s, cycles a step, cycles a group, s a dependent step}, the shares of the cache, and how well
the model does; --loo also with each matrix left out of the fit in turn; --keep takes the cache and the kernels that were not measured as they
are in that source and fits the others alone. Needs NumPy and SciPy.
"""
import argparse
import math
import re
import numpy as np
from scipy.optimize import least_squares
from scipy.stats import spearmanr
def load(paths):
    mats={}; prods=[]; dev={}
    for p in paths:
        for line in open(p):
            t=line.strip().split(',')
            kv=lambda xs:{k:float(v) for k,v in (x.split('=') for x in xs if '=' in x)}
            if t[0]=='DEVICE': dev=kv(t[2:]); dev['name']=t[1]
            elif t[0]=='MATRIX':
                d=kv(t[2:]); d['name']=t[1]; mats[t[1]]=d
            elif t[0]=='PRODUCT':
                # name,format,settings(may contain commas),seconds,bytes,error[,WRONG]
                wrong = t[-1]=='WRONG'
                if wrong: t=t[:-1]
                prods.append(dict(m=t[1],f=t[2],s=','.join(t[3:-3]).strip(),t=float(t[-3]),b=float(t[-2]),e=float(t[-1]),wrong=wrong))
    return dev,mats,prods
ap=argparse.ArgumentParser(); ap.add_argument('paths',nargs='+'); ap.add_argument('--apply'); ap.add_argument('--save'); ap.add_argument('--loo',action='store_true'); ap.add_argument('-v',action='store_true'); ap.add_argument('--keep')
A=ap.parse_args()
dev,mats,prods=load(A.paths)
# What a GPU runs by default for these is one of their other settings.
prods=[p for p in prods if p['s']!='default' or p['f'] not in('csr','rbp-csr')]
P=dev['processors']*dev['clock']; RD=dev['read']; L2=dev['cache_bytes']; CB=46*P ; CALL=dev['call']
def parse(s):
    d=dict(T=0,seg=False,sweep=False,apart=False,cached=False)
    if s!='default':
        for w in s.split(', '):
            if w.startswith('T='): d['T']=int(w[2:])
            elif w=='segments': d['seg']=True
            elif w=='column sweep': d['sweep']=True
            elif w=='rows apart': d['apart']=True
            elif w=='cached': d['cached']=True
    return d
def slices_of_a_warp(rows):
    # window_cut() of engine/solve/tune/window_cut.hpp
    windows=math.ceil(rows/1024); p=dev['processors']
    return 1 if windows<=2*p else 2 if windows<5*p else 4
def passes(m,stored):
    # passes_cache() of engine/solve/tune/cache_share.hpp
    return stored+24*(m['rows']+m['columns'])>.75*L2
def streams(clusters):
    # streams_clusters() of engine/solve/tune/cluster_stream.hpp
    p=dev['processors']; return clusters<=2*p or clusters>4*p
def unevenness(blocks):
    p=dev['processors']; return math.ceil(blocks/p)*p/blocks
def beside(one,other): return np.cbrt(one**3+other**3)-one
def terms(m,p):
    f=p['f']; s=parse(p['s']); N=m['rows']; nz=m['nonzeros']; K=m['longest']; d=int(m['node_block'])
    in3 = d%3==0 and not s['apart']
    vec=8*N+8*m['columns']
    if 8*m['columns']>L2/2: vec+=max(0,32*m['far']*N-8*m['columns'])
    b=p['b']; W=0; G=N/32; chain=0; near=m['near']
    cc=f
    if f in('csr','rbp-csr'):
        ind=4*nz+4*N if f=='csr' else 4*(2*m['runs']+m['isolated'])+12*N
        if f=='csr' and s['seg']:
            cc='csr seg'; W=nz/32; G=max(nz,N)/2048; b=8*nz+ind
        elif s['sweep']:
            # swept_sectors() and swept_sector of performance_model.cpp
            cc='csr sweep'; b=12.125*nz; blocks=dev['processors']; x=max(1,m['columns']/4); near=.22*blocks*x*-math.expm1(-nz/blocks/x)/N
        else:
            T=s['T']
            k=int(math.log2(32//T)); W=m['steps%d'%k]; G=N/2**k; chain=math.ceil(K/T)
            ptr=4*N if f=='csr' else 12*N
            b=8*nz+ind
            if in3: b=8*nz+(ind-ptr)/3+ptr; W/=3; G/=3; cc+=' nodes'
            else: cc+=' rows'
    elif f=='ell': W=N/32*K; chain=K
    elif f=='ell-r': b=12*nz+4*N; W=m['longest5']; chain=K
    elif f in('rbp-ell','rbp-ell-r'): b=8*m['in_runs']+8*m['runs']+12*m['isolated']+4*N; W=m['longest5']; chain=K; cc='rbp-ell'
    elif f=='sell': W=m['row_slots']; chain=K; cc='sell'
    elif f=='rbp-sliced' or (f=='rbp-node' and d==1): W=m['row_slots']; chain=K; cc='sliced' if m['row_far'] else 'windows'
    elif f=='rbp-node':
        if d in(2,3) and not s['apart']: W=m['node_slots']*d*d/9; G=N/d/32; chain=K/d; cc='node'
        else: W=m['node_slots']*d; G=N/32; chain=K/d; cc='node rows'
    elif f=='rbp-sym':
        e=m['sym_block']; u=unevenness(m['sym_clusters']); W=u*m['sym_steps']*(1 if e==1 else e*e/9); G=u*m['sym_slices']; chain=m['sym_steps']/m['sym_slices']
        near=2*(1+(e-1)/4)*m['sym_halo']/N
        cc='sym nodes' if e>1 else 'sym stream' if streams(m['sym_clusters']) else 'sym scalar'
    if f in('sell','rbp-sliced','rbp-node'): cc+=' cached' if s['cached'] or not passes(m,p['b']) else ''
    if cc.startswith('windows'): chain*=slices_of_a_warp(N)
    # Blocks that stay take slices in rounds; a second one is waited for, more overlap.
    if cc.startswith(('sliced','node')): chain*=min(2,max(1,math.ceil(G/((48 if cc.startswith('sliced') else 24)*dev['processors']))))
    return cc,[b+vec,32*near*N,W,G,chain]
for p in prods:
    p['cls'],p['x']=terms(mats[p['m']],p)
classes=['csr rows','csr nodes','csr seg','csr sweep','ell','ell-r','sell','sell cached','rbp-csr rows','rbp-csr nodes','rbp-ell','windows','windows cached','sliced','sliced cached','node','node cached','node rows','node rows cached','sym scalar','sym stream','sym nodes']
idx={c:i for i,c in enumerate(classes)}
X=np.array([p['x'] for p in prods]); t=np.array([p['t'] for p in prods]); ci=np.array([idx[p['cls']] for p in prods]); foot=np.array([p['b']+16*mats[p['m']]['rows'] for p in prods]); mi=np.array([p['m'] for p in prods])
nc=len(classes)
overlaps_steps,overlaps_chain=(np.array([c.startswith(names) for c in classes]) for names in (('windows','sym'),('ell','sell')))
def predict(th,X=X,ci=ci,foot=foot):
    gather=np.exp(th[0]); cap=np.exp(th[1])*L2; q=np.exp(th[3:].reshape(nc,4))[ci]
    miss=np.clip((foot-cap)/(np.exp(th[2])*L2),0,1)
    waiting=X[:,0]*(miss/RD+(1-miss)/CB)+X[:,1]/(gather*CB); steps=(X[:,2]*q[:,1]+X[:,3]*q[:,2])/P; chain=X[:,4]*q[:,3]*1e-9
    waiting+=np.where(overlaps_steps[ci],beside(waiting,steps),steps)
    return CALL+q[:,0]*1e-6+waiting+np.where(overlaps_chain[ci],beside(waiting,chain),chain)
th0=np.concatenate([[math.log(.55),math.log(.6),math.log(.25)],np.tile([math.log(.3),math.log(10.),math.log(50.),math.log(150.)],nc)])
free=np.ones(len(th0),bool)
if A.keep:
    source=open(A.keep).read()
    for i,share in enumerate(('gather_share','kept_share','lost_share')): th0[i]=math.log(float(re.search(share+r' = ([0-9.]+)',source)[1])); free[i]=False
    rows={name:cost for *cost,name in re.findall(r'\{([0-9.]+)e-6, ([0-9.]+), ([0-9.]+), ([0-9.]+)e-9\},\s*// (.*)',source)}
    for c,i in idx.items():
        if c in rows: th0[3+4*i:7+4*i]=np.log(np.maximum(1e-3,np.array(rows[c],float)))
        free[3+4*i:7+4*i]=(ci==i).any()
# What nobody would choose need not be predicted well.
best={}; best_of_format={}
for p in prods:
    best[p['m']]=min(best.get(p['m'],9),p['t']); best_of_format[p['m'],p['f']]=min(best_of_format.get((p['m'],p['f']),9),p['t'])
W=np.array([max(.15,best_of_format[p['m'],p['f']]/p['t']*min(1,1.5*best[p['m']]/p['t'])) for p in prods])
def fit(k,start,n=300):
    def whole(part): th=start.copy(); th[free]=part; return th
    def res(part): th=whole(part); return np.concatenate([W[k]*np.log(predict(th,X[k],ci[k],foot[k])/t[k]),0.05*(th-th0)])
    return whole(least_squares(res,start[free],loss='soft_l1',f_scale=0.15,max_nfev=n).x)
def report(name,pr):
    e=np.abs(pr/t-1)
    print(f"{name}: pairs {len(t)} spearman {spearmanr(pr,t)[0]:.4f} pearson(GFLOPS) {np.corrcoef(np.array([mats[p['m']]['nonzeros'] for p in prods])/pr,np.array([mats[p['m']]['nonzeros'] for p in prods])/t)[0,1]:.3f} median {np.median(e):.3f} mean {e.mean():.3f} q90 {np.quantile(e,.9):.3f}")
    return e
if A.apply: th=np.load(A.apply)
else: th=fit(np.ones(len(t),bool),th0)
pr=predict(th); e=report('in' if not A.apply else 'transferred',pr)
print('gather %.3f cap %.3f width %.3f'%tuple(np.exp(th[:3])))
q=np.exp(th[3:].reshape(nc,4))
for c in classes:
    k=ci==idx[c]
    if k.any(): print(f"{c:18s} n {k.sum():4d}  {{{q[idx[c]][0]:.2f}e-6, {q[idx[c]][1]:.3g}, {q[idx[c]][2]:.3g}, {q[idx[c]][3]:.3g}e-9}}  median {np.median(e[k])*100:.1f}% q90 {np.quantile(e[k],.9)*100:.0f}%")
if A.loo:
    out=np.zeros_like(t)
    for name in mats:
        k=mi!=name; s2=fit(k,th,40); out[~k]=predict(s2,X[~k],ci[~k],foot[~k])
    report('LOO',out); pr=out
bad=[]
for name in mats:
    ks=[i for i in range(len(t)) if mi[i]==name]
    best=min(ks,key=lambda i:t[i]); top=sorted(ks,key=lambda i:pr[i]); ch=top[0]
    n6=min(t[i] for i in top[:6]); bad.append(t[best]/n6)
    if A.v or t[best]/n6<.97 or t[best]/t[ch]<0.9: print(f"{name[-36:]:36s} best {prods[best]['f']} {prods[best]['s']} {t[best]*1e6:.1f} model {prods[ch]['f']} {prods[ch]['s']} {t[ch]*1e6:.1f} ({t[best]/t[ch]:.2f}) best of 6: {t[best]/n6:.3f}")
shares=[]
for name in mats:
    if mats[name].get('fem')!=1: continue
    ks=np.flatnonzero(mi==name); chosen=prods[ks[np.argmin(pr[ks])]]['f']  # settings are tried, formats are not
    shares.append(min(t[ks])/best_of_format[name,chosen])
print(f'format chosen, run at its best, on {len(shares)} FEM matrices: worst {min(shares):.3f} mean {np.exp(np.mean(np.log(shares))):.3f}, {sum(x>=.97 for x in shares)} at 0.97 or more')
print('worst best-of-6',min(bad))
if A.save: np.save(A.save,th)
