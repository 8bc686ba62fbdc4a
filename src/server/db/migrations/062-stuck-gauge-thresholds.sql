-- The threshold of a stuck gauge is what the counters should have moved it by, which is unknown for earlier alarms.
update alarms set threshold = null where kind = 'stuck_gauge';
