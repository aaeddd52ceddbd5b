package io.github.stowage.tiering.demo;
import java.nio.file.*; import java.util.*;
public final class TieringDemo { public static void main(String[] a) throws Exception {
  Path hdd=Requirements.check(); Path f=Files.createTempDirectory("t17-demo-"); int n=Integer.parseInt(a[0]);
  Rows rows=new Rows(n,1); 
  try(DemoProgress p=new DemoProgress(3*Run.units(true)); Machine m=new Machine(hdd,f)){
   for(Experiment e:Experiment.values()){ long t=System.nanoTime(); Outcome o=new Run(m,rows,e,1,p).measure(a.length>1); 
    System.out.println(e+" took "+(System.nanoTime()-t)/1000000000);
    for(Layout l:o.all()) for(Column c:e.order()){ List<ReadCost> k=o.counted().of(l,c); System.out.printf("%s %-12s %-10s ssdrows %d seeks %.2f skips %.2f req %.1f hddKB %.0f ssdKB %.0f ms %.2f p90 %.2f wall %.2f", e.key(), l.name(), c.text(), l.ssdRows(), Statistics.mean(k,r->r.hdd().seeks()),Statistics.mean(k,r->r.hdd().skips()),Statistics.mean(k,r->r.hdd().requests()),Statistics.mean(k,r->r.hdd().bytes())/1e3,Statistics.mean(k,r->r.ssdBytes())/1e3,Statistics.mean(k,r->r.chargedNanos())/1e6,Statistics.p90(k,r->r.chargedNanos())/1e6,Statistics.mean(k,r->r.nanos())/1e6);
      if(o.clocked()!=null&&o.clocked().has(l,c)) System.out.printf(" | clock %.2f charged %.2f", Statistics.mean(o.clocked().of(l,c),r->r.nanos())/1e6,Statistics.mean(o.clocked().of(l,c),r->r.chargedNanos())/1e6);
      System.out.println(); } } } } }
