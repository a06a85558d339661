# Makes the unit of a node of a cluster, lastcard@NAME.service, of that of a single server: `from`, `to`.
file(READ ${from} unit)
foreach(change
        "Description=Lastcard table server|Description=Lastcard table server, node %i"
        "serve --data %S/lastcard|serve --node %i --data %S/lastcard-%i"
        "StateDirectory=lastcard|StateDirectory=lastcard-%i"
        "TimeoutStopSec=15|TimeoutStopSec=30"
        "EnvironmentFile=-/etc/default/lastcard|EnvironmentFile=-/etc/default/lastcard\nEnvironment=PGSYSCONFDIR=/etc/lastcard")
    string(REGEX MATCH "^[^|]*" old "${change}")
    string(REGEX MATCH "[^|]*$" new "${change}")
    string(FIND "${unit}" "${old}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "${from} has no ${old}")
    endif()
    string(REPLACE "${old}" "${new}" unit "${unit}")
endforeach()
file(WRITE ${to} "${unit}")
