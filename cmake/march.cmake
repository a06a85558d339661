# lastcard_march(VARIABLE): the -march for programs that run where they are built.
#
# x86-64-v3 (processors since about 2013) finds the n-th card of a set with one instruction;
# x86-64-v2 (since about 2009) is used for all others. On AMD processors of family 23 (Zen, Zen 2)
# that instruction is so slow that v2 is faster.
function(lastcard_march variable)
    set(${variable} x86-64-v2 PARENT_SCOPE)
    if(CMAKE_CROSSCOMPILING OR NOT EXISTS /proc/cpuinfo)
        return()
    endif()
    file(STRINGS /proc/cpuinfo lines REGEX "^(vendor_id|cpu family|flags)[ \t]*:" LIMIT_COUNT 3)
    if(lines MATCHES "AuthenticAMD" AND lines MATCHES "cpu family[ \t]*: 23")
        return()
    endif()
    foreach(flag avx2 bmi1 bmi2 f16c fma abm movbe)
        if(NOT lines MATCHES " ${flag}( |;|$)")
            return()
        endif()
    endforeach()
    set(${variable} x86-64-v3 PARENT_SCOPE)
endfunction()
